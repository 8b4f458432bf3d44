using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Tern.DynamoDB.Mapper.CodeFixes.Syntax;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.CodeFixes;

/// <summary>Removes an attribute that is not valid, or one of two that exclude each other.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class RemoveAttributeFix() : MapperCodeFix(
    FixProperties.RemoveAttribute,
    MappingErrors.TypeNotSupported, MappingErrors.InvalidAttributeName, MappingErrors.InconsistentKey, MappingErrors.InvalidKeyOnly, MappingErrors.RoleTypeNotSupported,
    MappingErrors.DuplicateRole, MappingErrors.ConflictingRoles, MappingErrors.DuplicateFallback)
{
    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        if (Attributes.OwnerOf(context.Node) is not { } owner)
            yield break;
        foreach (string name in value.Split(FixProperties.Separator))
        {
            // The place of an attribute of the assembly is the attribute.
            AttributeSyntax? attribute = context.Node.FirstAncestorOrSelf<AttributeSyntax>() ?? Attributes.Find(owner, name);
            if (attribute is not null && Attributes.HasName(attribute, name))
                yield return Replace(context, $"Remove [{name}]", name, owner, Attributes.Remove(owner, attribute));
        }
    }
}
