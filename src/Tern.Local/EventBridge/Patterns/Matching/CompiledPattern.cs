using System.Text.Json;
using Tern.Local.EventBridge.Patterns.Syntax;
using Tern.Local.EventBridge.Patterns.Values;

namespace Tern.Local.EventBridge.Patterns.Matching;

/// <summary>A pattern in the form that events are compared with. It is immutable.</summary>
internal sealed class CompiledPattern
{
    /// <summary>Compiles the alternatives of a pattern.</summary>
    /// <param name="alternatives">The conditions of each alternative, by the path of their field.</param>
    /// <param name="numbers">The range of numbers.</param>
    public CompiledPattern(List<Dictionary<string, FieldCondition>> alternatives, NumberRange numbers)
    {
        Numbers = numbers;
        var root = new FieldNodeBuilder();
        var compiled = new Dictionary<FieldCondition, MatchCondition>(ReferenceEqualityComparer.Instance);
        Alternatives = new MatchCondition[alternatives.Count][];
        for (int i = 0; i < Alternatives.Length; i++)
        {
            var conditions = new List<MatchCondition>(alternatives[i].Count);
            foreach (FieldCondition field in alternatives[i].Values)
            {
                if (!compiled.TryGetValue(field, out MatchCondition? condition))
                {
                    condition = new(compiled.Count, field.Tests, field.AcceptsAbsence);
                    compiled.Add(field, condition);
                    root.Add(field.Path, condition);
                }
                conditions.Add(condition);
            }
            Alternatives[i] = [.. conditions];
        }
        ConditionCount = compiled.Count;

        int count = 0;
        Root = new(root, ref count);
        foreach (MatchCondition[] conditions in Alternatives)
            Array.Sort(conditions, static (left, right) => left.Node.First.CompareTo(right.Node.First));
    }

    /// <summary>The tree of all fields of the pattern.</summary>
    public FieldNode Root { get; }

    /// <summary>The conditions of each alternative, in the order of their fields.</summary>
    public MatchCondition[][] Alternatives { get; }

    /// <summary>The number of different conditions of all alternatives.</summary>
    public int ConditionCount { get; }

    /// <summary>The range of numbers.</summary>
    public NumberRange Numbers { get; }

    /// <summary>Whether a JSON object matches. The object is read once.</summary>
    /// <exception cref="JsonException">The text is not a JSON object.</exception>
    public bool Matches(ReadOnlySpan<byte> json)
    {
        var state = new MatchState(this);
        new EventReader(state).Read(json);
        return state.IsMatch();
    }
}
