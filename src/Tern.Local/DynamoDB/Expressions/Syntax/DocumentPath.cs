using Tern.DynamoDB;
using Tern.Shapes;

namespace Tern.Local.DynamoDB.Expressions.Syntax;

/// <summary>The way to an attribute, for example <c>a.b[1].#c</c>.</summary>
internal sealed class DocumentPath(List<PathStep> steps)
{
    // The deepest attribute of a document is at this level.
    private const int MaxSteps = 32;

    public IReadOnlyList<PathStep> Steps => steps;

    /// <summary>The name of the top-level attribute.</summary>
    public string Head => steps[0].Name!;

    /// <summary>Whether the path leads into the top-level attribute.</summary>
    public bool IsNested => steps.Count > 1;

    /// <summary>Puts the names in the place of their placeholders.</summary>
    public void Resolve(ExpressionKind kind, ExpressionAttributes attributes)
    {
        for (int i = 0; i < steps.Count; i++)
        {
            if (steps[i].Name is ['#', ..] placeholder)
                steps[i] = new(attributes.ResolveName(kind, placeholder), 0);
        }
        if (steps.Count > MaxSteps)
            throw ExpressionErrors.Invalid(kind, $"The document path has too many nesting levels; nesting levels: {steps.Count}");
    }

    /// <summary>The value at the path, or no value when a step leads nowhere.</summary>
    public AttributeValue Find(OrderedMap<AttributeValue> item) => Find(item, steps.Count);

    /// <summary>The value of the list or map that holds the last step, or no value.</summary>
    public AttributeValue FindParent(OrderedMap<AttributeValue> item) => Find(item, steps.Count - 1);

    public bool Equals(DocumentPath other) => steps.Count == other.Steps.Count && CommonSteps(other) == steps.Count;

    /// <summary>How many steps two paths have in common from the top.</summary>
    public int CommonSteps(DocumentPath other)
    {
        int limit = Math.Min(steps.Count, other.Steps.Count);
        int common = 0;
        while (common < limit && steps[common] == other.Steps[common])
            common++;
        return common;
    }

    /// <summary>The path as the service's messages show it, for example <c>[a, b, [1], c]</c>.</summary>
    public override string ToString() => $"[{string.Join(", ", steps)}]";

    private AttributeValue Find(OrderedMap<AttributeValue> item, int length)
    {
        if (!item.TryGetValue(Head, out AttributeValue value))
            return default;
        for (int i = 1; i < length; i++)
        {
            PathStep step = steps[i];
            if (step.Name is { } name)
            {
                if (value.M is not { } map || !map.TryGetValue(name, out value))
                    return default;
            }
            else
            {
                if (value.L is not { } list || step.Index >= list.Count)
                    return default;
                value = list[step.Index];
            }
        }
        return value;
    }
}
