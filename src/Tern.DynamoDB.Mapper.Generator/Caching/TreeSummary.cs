using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.DynamoDB.Mapper.Generator.Caching;

/// <summary>What a syntax tree contributes to the descriptions of types in other trees.</summary>
internal sealed class TreeSummary
{
    private static readonly ConditionalWeakTable<SyntaxTree, TreeSummary> s_summaries = new();

    private ulong _hash = 14695981039346656037;

    private TreeSummary(SyntaxNode root)
    {
        if (root is not CompilationUnitSyntax unit)
            return;
        foreach (UsingDirectiveSyntax directive in unit.Usings)
        {
            if (directive.GlobalKeyword.IsKind(SyntaxKind.GlobalKeyword) || unit.AttributeLists.Count > 0)
                Add(directive.ToString());
        }
        foreach (AttributeListSyntax list in unit.AttributeLists)
            Add(list.ToString());
        foreach (MemberDeclarationSyntax member in unit.Members)
            AddDeclaration(member);
        HasConstants = unit.DescendantNodes(IsDeclaration).Any(RefersToConstant);
    }

    /// <summary>A hash of the names that can be referenced: types, namespaces, global usings, and attributes of the assembly.</summary>
    public ulong Names => _hash;

    /// <summary>Whether an attribute, a default value or an enum refers to a constant, which can be in any other tree.</summary>
    public bool HasConstants { get; }

    public static TreeSummary Of(SyntaxTree tree, CancellationToken cancellationToken)
    {
        if (s_summaries.TryGetValue(tree, out TreeSummary? summary))
            return summary;
        SyntaxNode root = tree.GetRoot(cancellationToken);
        return s_summaries.GetValue(tree, _ => new TreeSummary(root));
    }

    private void AddDeclaration(MemberDeclarationSyntax member)
    {
        switch (member)
        {
            case BaseNamespaceDeclarationSyntax space:
                Add("namespace " + space.Name);
                foreach (MemberDeclarationSyntax inner in space.Members)
                    AddDeclaration(inner);
                Add("}");
                break;
            case BaseTypeDeclarationSyntax type:
                Add($"{type.Kind()} {type.Identifier.Text} {(type as TypeDeclarationSyntax)?.TypeParameterList?.Parameters.Count}");
                if (type is TypeDeclarationSyntax { Members: var members })
                {
                    foreach (MemberDeclarationSyntax inner in members)
                        AddDeclaration(inner);
                }
                Add("}");
                break;
            case DelegateDeclarationSyntax declared:
                Add($"delegate {declared.Identifier.Text} {declared.TypeParameterList?.Parameters.Count}");
                break;
        }
    }

    private static bool IsDeclaration(SyntaxNode node) => node is not (BlockSyntax or ArrowExpressionClauseSyntax or StatementSyntax);

    private static bool RefersToConstant(SyntaxNode node) => node switch
    {
        AttributeArgumentSyntax argument => RefersToName(argument.Expression),
        ParameterSyntax { Default: { } value, Parent.Parent: TypeDeclarationSyntax or ConstructorDeclarationSyntax } => RefersToName(value.Value),
        EnumMemberDeclarationSyntax { EqualsValue: { } value } => value.DescendantNodes().Any(part => part is MemberAccessExpressionSyntax),
        _ => false,
    };

    private static bool RefersToName(ExpressionSyntax expression) => expression switch
    {
        LiteralExpressionSyntax or TypeOfExpressionSyntax => false,
        PrefixUnaryExpressionSyntax { Operand: LiteralExpressionSyntax } => false,
        // The enum of the library.
        MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.Text: "EpochUnit" } } => false,
        _ => true,
    };

    private void Add(string text)
    {
        foreach (char letter in text)
            _hash = unchecked((_hash ^ letter) * 1099511628211);
        _hash = unchecked((_hash ^ 0xffff) * 1099511628211);
    }
}
