using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.Functions.Generator;

namespace Tern.Functions.CodeFixes;

/// <summary>Adds <c>[JsonSerializable]</c> to a serializer context, which can be in another file.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class AddSerializableFix() : PropertyCodeFix(FunctionFixProperties.AddSerializable, FunctionErrors.TypeNotInContext)
{
    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        string type = value.Split(FunctionFixProperties.PartSeparator)[1];
        yield return CodeAction.Create(
            $"Add [JsonSerializable(typeof({type.Replace("global::", "")}))]", cancellationToken => AddAsync(context.Document.Project, value, cancellationToken), $"{nameof(AddSerializableFix)}.{value}");
    }

    private static async Task<Solution> AddAsync(Project project, string value, CancellationToken cancellationToken)
    {
        string[] parts = value.Split(FunctionFixProperties.PartSeparator);
        Compilation? compilation = await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false);
        SyntaxReference? reference = compilation is null ? null : DocumentationCommentId.GetFirstSymbolForDeclarationId(parts[0], compilation)?.DeclaringSyntaxReferences.FirstOrDefault();
        if (reference is null || project.GetDocument(reference.SyntaxTree) is not { } document)
            return project.Solution;
        SyntaxNode declaration = await reference.GetSyntaxAsync(cancellationToken).ConfigureAwait(false);
        SyntaxNode root = await reference.SyntaxTree.GetRootAsync(cancellationToken).ConfigureAwait(false);
        return document.WithSyntaxRoot(root.ReplaceNode(declaration, ContextSyntax.AddType(declaration, parts[1]))).Project.Solution;
    }
}
