using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.CodeFixes.Syntax;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.CodeFixes;

/// <summary>Adds <c>[DynamoItem]</c> to the type of a member or of a projection, which can be in another file.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class AddItemFix() : PropertyCodeFix(MapperFixProperties.AddItem, MappingErrors.MemberTypeNotSupported, MappingErrors.InvalidProjection)
{
    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        string name = value.Substring(value.LastIndexOfAny(['.', '+']) + 1).Split('`')[0];
        yield return CodeAction.Create($"Add [DynamoItem] to '{name}'", cancellationToken => AddAsync(context.Document.Project, value, cancellationToken), $"{nameof(AddItemFix)}.{value}");
    }

    private static async Task<Solution> AddAsync(Project project, string type, CancellationToken cancellationToken)
    {
        Compilation? compilation = await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false);
        SyntaxReference? reference = compilation?.Assembly.GetTypeByMetadataName(type)?.DeclaringSyntaxReferences.FirstOrDefault();
        if (reference is null || project.GetDocument(reference.SyntaxTree) is not { } document)
            return project.Solution;
        if (await reference.GetSyntaxAsync(cancellationToken).ConfigureAwait(false) is not TypeDeclarationSyntax declaration)
            return project.Solution;
        SyntaxNode root = await reference.SyntaxTree.GetRootAsync(cancellationToken).ConfigureAwait(false);
        root = root.ReplaceNodes(declaration.AncestorsAndSelf().OfType<TypeDeclarationSyntax>(), (before, current) =>
        {
            TypeDeclarationSyntax partial = Modifiers.AddPartial(current);
            return before == declaration ? Attributes.Add(partial, Attributes.Create($"{MapperNames.Namespace}.{MapperNames.DynamoItem}")) : partial;
        });
        return document.WithSyntaxRoot(root).Project.Solution;
    }
}
