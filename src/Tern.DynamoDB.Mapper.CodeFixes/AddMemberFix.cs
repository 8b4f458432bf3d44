using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Tern.DynamoDB.Mapper.CodeFixes.Syntax;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.CodeFixes;

/// <summary>Adds a property for a constructor parameter, which sets it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class AddMemberFix() : MapperCodeFix(FixProperties.AddMember, MappingErrors.ParameterWithoutMember)
{
    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        if (context.Node.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { } type)
            yield break;
        string name = char.ToUpperInvariant(value[0]) + value.Substring(1);
        ConstructorDeclarationSyntax? constructor = context.Node as ConstructorDeclarationSyntax;
        ParameterSyntax? parameter = (constructor?.ParameterList ?? type.ParameterList)?.Parameters.FirstOrDefault(candidate => candidate.Identifier.ValueText == value);
        TypeDeclarationSyntax? changed = parameter?.Type is null ? null
            : constructor is null ? Constructors.AddProperty(type, parameter, name)
            : Constructors.AddProperty(type, constructor, parameter, name);
        if (changed is not null)
            yield return Replace(context, $"Add the property '{name}'", "", type, changed);
    }
}
