using System.Text.Json;

namespace Tern.Generator.CSharp.JmesPath;

/// <summary>A JMESPath expression (https://jmespath.org/specification.html). Only the features that models use are supported.</summary>
internal abstract record JmesNode
{
    /// <summary><c>@</c></summary>
    public sealed record Current : JmesNode;

    /// <summary><c>name</c>, evaluated on the expression before it.</summary>
    public sealed record Field(JmesNode Of, string Name) : JmesNode;

    /// <summary><c>[0]</c>, <c>[-1]</c></summary>
    public sealed record Index(JmesNode Of, int Position) : JmesNode;

    /// <summary><c>left[*].right</c>, <c>left.*.right</c>: right is evaluated for each element, and nulls are removed.</summary>
    public sealed record Projection(JmesNode Of, JmesNode Each, bool OverValues) : JmesNode;

    /// <summary><c>left[0:3]</c>, <c>left[-2:]</c>. A step other than 1 is not supported.</summary>
    public sealed record Slice(JmesNode Of, int? Start, int? End) : JmesNode;

    /// <summary><c>left[]</c>: one level of nesting is removed.</summary>
    public sealed record Flatten(JmesNode Of) : JmesNode;

    /// <summary><c>left[?condition]</c></summary>
    public sealed record Filter(JmesNode Of, JmesNode Condition) : JmesNode;

    /// <summary><c>[a, b]</c>, evaluated on the expression before it.</summary>
    public sealed record MultiSelect(JmesNode Of, IReadOnlyList<JmesNode> Items) : JmesNode;

    /// <summary><c>name(a, b)</c></summary>
    public sealed record Function(string Name, IReadOnlyList<JmesNode> Arguments) : JmesNode;

    /// <summary><c>a == b</c>, <c>a &lt; b</c> …</summary>
    public sealed record Comparison(string Operator, JmesNode Left, JmesNode Right) : JmesNode;

    /// <summary><c>a &amp;&amp; b</c></summary>
    public sealed record And(JmesNode Left, JmesNode Right) : JmesNode;

    /// <summary><c>a || b</c></summary>
    public sealed record Or(JmesNode Left, JmesNode Right) : JmesNode;

    /// <summary><c>!a</c></summary>
    public sealed record Not(JmesNode Operand) : JmesNode;

    /// <summary>A JSON literal in backticks or a raw string in quotes.</summary>
    public sealed record Literal(JsonElement Value) : JmesNode;
}
