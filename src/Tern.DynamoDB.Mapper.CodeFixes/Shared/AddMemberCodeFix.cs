using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Tern.CodeFixes.Syntax;
using Tern.TypeModel;

namespace Tern.CodeFixes;

/// <summary>Adds a property for a constructor parameter, which sets it.</summary>
/// <param name="diagnostics">The diagnostics.</param>
internal abstract class AddMemberCodeFix(params DiagnosticDescriptor[] diagnostics) : PropertyCodeFix(FixProperties.AddMember, diagnostics)
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
