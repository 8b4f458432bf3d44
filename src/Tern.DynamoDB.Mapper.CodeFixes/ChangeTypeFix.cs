using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.CodeFixes.Syntax;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.CodeFixes;

/// <summary>Changes the type of a member.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class ChangeTypeFix() : PropertyCodeFix(MapperFixProperties.ChangeType, MappingErrors.RoleTypeNotSupported, MappingErrors.ProjectionTypeDiffers)
{
    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        if (MemberTypes.Of(context.Node) is { } type)
            yield return Replace(context, $"Change the type to '{value.Replace("global::", "")}'", "", type, MemberTypes.Parse(value).WithTriviaFrom(type));
    }
}
