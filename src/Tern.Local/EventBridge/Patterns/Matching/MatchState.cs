using Tern.Local.EventBridge.Patterns.Values;

namespace Tern.Local.EventBridge.Patterns.Matching;

/// <summary>Where the values of an event meet the conditions of a pattern.</summary>
/// <remarks>
/// Values are not stored. Each object and each array in an array is an element with a number. Elements are numbered when they begin, so all elements inside
/// of an element have the numbers from its own to its last.
/// </remarks>
internal sealed class MatchState(CompiledPattern pattern)
{
    /// <summary>The number of the event, which contains all elements.</summary>
    public const int RootElement = 0;

    private readonly ElementList _elements = new(pattern.Root);
    private readonly List<int>?[] _matches = new List<int>?[pattern.ConditionCount];
    private readonly List<int>?[] _occurrences = new List<int>?[pattern.ConditionCount];

    public FieldNode Root => pattern.Root;

    public NumberRange Numbers => pattern.Numbers;

    /// <summary>Adds a value of a field.</summary>
    /// <param name="node">The field.</param>
    /// <param name="value">The value.</param>
    /// <param name="element">The innermost element that contains it.</param>
    public void Add(FieldNode node, in EventValue value, int element)
    {
        foreach (MatchCondition condition in node.Conditions)
        {
            if (condition.AcceptsAbsence)
                Add(ref _occurrences[condition.Index], element);
            if (condition.Matches(value))
                Add(ref _matches[condition.Index], element);
        }
    }

    /// <summary>Adds an element of an array.</summary>
    /// <param name="node">The field of the array.</param>
    /// <param name="parent">The element that contains the array.</param>
    public int AddElement(FieldNode node, int parent) => _elements.Add(node, parent);

    /// <summary>Reports the end of an element.</summary>
    public void CloseElement(int element) => _elements.Close(element);

    /// <summary>Whether the values meet all conditions of an alternative. Called once, after the last value.</summary>
    public bool IsMatch()
    {
        if (_elements.Count > 1)
        {
            Sort(_matches);
            Sort(_occurrences);
            _elements.Close(RootElement);
        }
        foreach (MatchCondition[] conditions in pattern.Alternatives)
        {
            if (_elements.Count > 1 ? new ElementSearch(conditions, _elements, _matches, _occurrences).Succeeds() : AllOccur(conditions))
                return true;
        }
        return false;
    }

    private static void Add(ref List<int>? elements, int element)
    {
        elements ??= [];
        if (elements.Count == 0 || elements[^1] != element)
            elements.Add(element);
    }

    private static void Sort(List<int>?[] lists)
    {
        foreach (List<int>? list in lists)
            list?.Sort();
    }

    // Without elements, conditions do not depend on one another.
    private bool AllOccur(MatchCondition[] conditions)
    {
        foreach (MatchCondition condition in conditions)
        {
            if (_matches[condition.Index] is null && !(condition.AcceptsAbsence && _occurrences[condition.Index] is null))
                return false;
        }
        return true;
    }
}
