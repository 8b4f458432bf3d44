using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace Tern.CodeFixes;

/// <summary>A fix for the diagnostics that have a property. The generator decides which ones have it.</summary>
/// <param name="property">The property: for example one of <see cref="TypeModel.FixProperties"/>.</param>
/// <param name="diagnostics">The diagnostics that can have it.</param>
internal abstract class PropertyCodeFix(string property, params DiagnosticDescriptor[] diagnostics) : CodeFixProvider
{
    public sealed override ImmutableArray<string> FixableDiagnosticIds { get; } = [.. diagnostics.Select(diagnostic => diagnostic.Id)];

    public override FixAllProvider? GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        if (await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false) is not { } root)
            return;
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            if (!diagnostic.Properties.TryGetValue(property, out string? value) || value is null)
                continue;
            SyntaxNode node = root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true);
            foreach (CodeAction action in CreateActions(new FixContext(context.Document, root, node, diagnostic), value))
                context.RegisterCodeFix(action, diagnostic);
        }
    }

    /// <summary>Creates the actions for a diagnostic; none if the syntax has another form than expected.</summary>
    /// <param name="context">The place of the diagnostic.</param>
    /// <param name="value">The value of the property.</param>
    protected abstract IEnumerable<CodeAction> CreateActions(FixContext context, string value);

    /// <summary>Creates an action that replaces a node.</summary>
    /// <param name="context">The place of the diagnostic.</param>
    /// <param name="title">What the action does.</param>
    /// <param name="key">Equal for the actions that can be applied together.</param>
    /// <param name="node">The node.</param>
    /// <param name="replacement">The node in its place.</param>
    protected CodeAction Replace(FixContext context, string title, string key, SyntaxNode node, SyntaxNode replacement) =>
        CodeAction.Create(title, _ => Task.FromResult(context.Document.WithSyntaxRoot(context.Root.ReplaceNode(node, replacement))), $"{GetType().Name}.{key}");
}

/// <summary>The place of a diagnostic.</summary>
/// <param name="Document">The document.</param>
/// <param name="Root">Its root.</param>
/// <param name="Node">The node of the diagnostic.</param>
/// <param name="Diagnostic">The diagnostic.</param>
internal sealed record FixContext(Document Document, SyntaxNode Root, SyntaxNode Node, Diagnostic Diagnostic)
{
    /// <summary>A property of the diagnostic.</summary>
    public string? this[string property] => Diagnostic.Properties.TryGetValue(property, out string? value) ? value : null;
}
