using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Expressions.Syntax;

/// <summary>A document path, for example <c>a.b[1].#c</c>.</summary>
internal sealed class DocumentPath(List<PathStep> steps)
{
    // The service supports at most this number of nesting levels.
    private const int MaxSteps = 32;

    public IReadOnlyList<PathStep> Steps => steps;

    /// <summary>The name of the top-level attribute.</summary>
    public string Head => steps[0].Name!;

    /// <summary>Whether the path is to a nested attribute.</summary>
    public bool IsNested => steps.Count > 1;

    /// <summary>Replaces placeholders by attribute names.</summary>
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

    /// <summary>Returns the value at the path, or no value if a step is missing in the item.</summary>
    public AttributeValue Find(OrderedMap<AttributeValue> item) => Find(item, steps.Count);

    /// <summary>Returns the list or map that contains the last step, or no value.</summary>
    public AttributeValue FindParent(OrderedMap<AttributeValue> item) => Find(item, steps.Count - 1);

    public bool Equals(DocumentPath other) => steps.Count == other.Steps.Count && CommonSteps(other) == steps.Count;

    /// <summary>Returns the number of equal steps at the start of two paths.</summary>
    public int CommonSteps(DocumentPath other)
    {
        int limit = Math.Min(steps.Count, other.Steps.Count);
        int common = 0;
        while (common < limit && steps[common] == other.Steps[common])
            common++;
        return common;
    }

    /// <summary>Returns the path in the format of the service's messages, for example <c>[a, b, [1], c]</c>.</summary>
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
