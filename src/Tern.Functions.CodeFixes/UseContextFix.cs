using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Editing;
using Tern.CodeFixes;
using Tern.CodeFixes.Syntax;
using Tern.Functions.Generator;
using Tern.TypeModel;

namespace Tern.Functions.CodeFixes;

/// <summary>
/// Adds <c>[PayloadContext]</c> to a function, and <c>[JsonSerializable]</c> for its event and its result to the serializer context of the project, which is
/// created if the project has none.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class UseContextFix() : PropertyCodeFix(
    FunctionFixProperties.UseContext,
    FunctionErrors.TypeNotSupported, FunctionErrors.NoConstructor, FunctionErrors.ParameterWithoutMember, FunctionErrors.MemberTypeNotSupported, FunctionErrors.InvalidName,
    FunctionErrors.AttributeNotSupported, FunctionErrors.MemberNotAccessible)
{
    private const string ContextName = "FunctionJsonContext";

    private const string PayloadContext = LibraryNames.Namespace + ".PayloadContext";

    // The second function uses the context that the first one has created.
    public override FixAllProvider? GetFixAllProvider() => null;

    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        foreach (string function in value.Split(FixProperties.Separator))
        {
            string[] parts = function.Split(FunctionFixProperties.PartSeparator);
            yield return CodeAction.Create(
                $"Read and write the JSON of '{parts[0]}' by a JsonSerializerContext", cancellationToken => UseAsync(context.Document.Project, parts[1], parts.Skip(2), cancellationToken), $"{nameof(UseContextFix)}.{function}");
        }
    }

    private static async Task<Solution> UseAsync(Project project, string id, IEnumerable<string> types, CancellationToken cancellationToken)
    {
        if (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is not { } compilation
            || DocumentationCommentId.GetFirstSymbolForDeclarationId(id, compilation) is not IMethodSymbol { DeclaringSyntaxReferences: [{ } reference, ..] } method
            || project.GetDocument(reference.SyntaxTree) is not { } document)
            return project.Solution;
        var editor = new SolutionEditor(project.Solution);
        SyntaxNode function = await reference.GetSyntaxAsync(cancellationToken).ConfigureAwait(false);
        string space = method.ContainingNamespace.IsGlobalNamespace ? "" : method.ContainingNamespace.ToDisplayString();
        string prefix = space.Length == 0 ? "" : space + ".";
        INamedTypeSymbol? context = ContextSyntax.Find(compilation, cancellationToken);
        string name = compilation.GetTypeByMetadataName(prefix + ContextName) is null
            ? ContextName
            : UniqueText.Of(ContextName, candidate => compilation.GetTypeByMetadataName(prefix + candidate) is not null);
        string type = context?.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat) ?? $"global::{prefix}{name}";

        DocumentEditor functions = await editor.GetDocumentEditorAsync(document.Id, cancellationToken).ConfigureAwait(false);
        functions.ReplaceNode(function, (current, _) => Attributes.Add(current, ContextSyntax.Create(PayloadContext, type)));
        if (context is not null)
        {
            await AddTypesAsync(project, editor, context, types, cancellationToken).ConfigureAwait(false);
            return editor.GetChangedSolution();
        }
        SyntaxNode file = ContextSyntax.CreateFile(space, name, types, Trivia.EndOfLine(function).ToString());
        return editor.GetChangedSolution().AddDocument(DocumentId.CreateNewId(project.Id), $"{name}.cs", file, document.Folders);
    }

    private static async Task AddTypesAsync(Project project, SolutionEditor editor, INamedTypeSymbol context, IEnumerable<string> types, CancellationToken cancellationToken)
    {
        SyntaxReference reference = context.DeclaringSyntaxReferences[0];
        if (project.GetDocumentId(reference.SyntaxTree) is not { } id)
            return;
        DocumentEditor contexts = await editor.GetDocumentEditorAsync(id, cancellationToken).ConfigureAwait(false);
        SyntaxNode declaration = await reference.GetSyntaxAsync(cancellationToken).ConfigureAwait(false);
        foreach (string type in types)
        {
            if (!ContextSyntax.HasType(context, type))
                contexts.ReplaceNode(declaration, (current, _) => ContextSyntax.AddType(current, type));
        }
    }
}
