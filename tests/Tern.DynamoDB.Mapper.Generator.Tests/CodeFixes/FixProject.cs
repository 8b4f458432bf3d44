using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Tern.CodeFixes;

namespace Tern.Generators.Tests;

/// <summary>A project whose diagnostics of the generator are fixed as an editor does it.</summary>
internal sealed class FixProject
{
    private FixProject(Project project, GeneratorRun run)
    {
        Project = project;
        Run = run;
    }

    /// <summary>All code fixes.</summary>
    public static ImmutableArray<CodeFixProvider> Providers { get; } =
    [
        .. typeof(PropertyCodeFix).Assembly.GetTypes()
            .Where(type => !type.IsAbstract && type.IsAssignableTo(typeof(CodeFixProvider)))
            .OrderBy(type => type.Name, StringComparer.Ordinal)
            .Select(type => (CodeFixProvider)Activator.CreateInstance(type)!),
    ];

    public Project Project { get; }

    /// <summary>The result of the generator.</summary>
    public GeneratorRun Run { get; }

    public static Task<FixProject> CreateAsync(params string[] sources)
    {
        var workspace = new AdhocWorkspace();
        Project project = workspace.AddProject("Case", LanguageNames.CSharp)
            .WithParseOptions(GeneratorRun.ParseOptions)
            .WithCompilationOptions(GeneratorRun.CompilationOptions)
            .WithMetadataReferences(GeneratorRun.References);
        for (int i = 0; i < sources.Length; i++)
            project = project.AddDocument($"Source{i}.cs", sources[i], filePath: $"Source{i}.cs").Project;
        return CreateAsync(project);
    }

    /// <summary>The text of a source.</summary>
    public async Task<string> TextAsync(int index = 0) => (await Project.Documents.ElementAt(index).GetTextAsync(TestContext.Current.CancellationToken)).ToString();

    /// <summary>The actions for a diagnostic, by title.</summary>
    public async Task<SortedDictionary<string, CodeAction>> ActionsAsync(Diagnostic diagnostic)
    {
        var actions = new SortedDictionary<string, CodeAction>(StringComparer.Ordinal);
        Microsoft.CodeAnalysis.Document document = Project.GetDocument(diagnostic.Location.SourceTree)!;
        foreach (CodeFixProvider provider in Providers.Where(provider => provider.FixableDiagnosticIds.Contains(diagnostic.Id)))
        {
            var context = new CodeFixContext(document, diagnostic, (action, _) => actions.Add(action.Title, action), TestContext.Current.CancellationToken);
            await provider.RegisterCodeFixesAsync(context);
        }
        return actions;
    }

    /// <summary>Applies an action.</summary>
    public async Task<FixProject> ApplyAsync(CodeAction action)
    {
        ImmutableArray<CodeActionOperation> operations = await action.GetOperationsAsync(TestContext.Current.CancellationToken);
        Solution solution = Assert.IsType<ApplyChangesOperation>(Assert.Single(operations)).ChangedSolution;
        return await CreateAsync(solution.GetProject(Project.Id)!);
    }

    /// <summary>Applies an action to all diagnostics of the project with the same id.</summary>
    public async Task<FixProject> ApplyAllAsync(string id, string title)
    {
        Diagnostic diagnostic = Run.Diagnostics.First(candidate => candidate.Id == id);
        CodeAction action = (await ActionsAsync(diagnostic))[title];
        CodeFixProvider provider = Providers.First(candidate => candidate.FixableDiagnosticIds.Contains(id) && action.EquivalenceKey!.StartsWith(candidate.GetType().Name, StringComparison.Ordinal));
        var context = new FixAllContext(
            Project.GetDocument(diagnostic.Location.SourceTree)!, provider, FixAllScope.Project, action.EquivalenceKey!, [id], new Diagnostics(Run), TestContext.Current.CancellationToken);
        return await ApplyAsync((await provider.GetFixAllProvider()!.GetFixAsync(context))!);
    }

    private static async Task<FixProject> CreateAsync(Project project) =>
        new(project, GeneratorRun.Of((CSharpCompilation)(await project.GetCompilationAsync(TestContext.Current.CancellationToken))!));

    private sealed class Diagnostics(GeneratorRun run) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) => Task.FromResult<IEnumerable<Diagnostic>>(run.Diagnostics);

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Microsoft.CodeAnalysis.Document document, CancellationToken cancellationToken) =>
            Task.FromResult(run.Diagnostics.Where(diagnostic => diagnostic.Location.SourceTree?.FilePath == document.FilePath));

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) => Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
