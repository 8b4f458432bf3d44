namespace Tern.Local.EventBridge.Patterns.Matching;

/// <summary>Searches values that meet all conditions of an alternative, and are in the same element of each array.</summary>
/// <remarks>
/// EventBridge does not match an event whose values are in different elements of an array, for example <c>{"a":[{"b":1},{"c":2}]}</c> with conditions for
/// <c>a.b</c> and <c>a.c</c>. Conditions are met in the order of their fields. What matters for the next condition is the innermost chosen element that can
/// contain its field, so each pair of a condition and an element is searched once. A field that must be missing is missing in the chosen elements.
/// See <see href="https://github.com/aws/event-ruler#matching-json-arrays"/>.
/// </remarks>
internal readonly struct ElementSearch(MatchCondition[] conditions, ElementList elements, List<int>?[] matches, List<int>?[] occurrences)
{
    private readonly HashSet<(int Condition, int Element)> _searched = [];

    /// <summary>Whether there are such values.</summary>
    public bool Succeeds()
    {
        var open = new Stack<(int Condition, int Element)>();
        open.Push((0, MatchState.RootElement));
        while (open.TryPop(out (int Condition, int Element) step))
        {
            if (step.Condition == conditions.Length)
                return true;
            if (_searched.Add(step))
                PushNext(open, step.Condition, step.Element);
        }
        return false;
    }

    private void PushNext(Stack<(int Condition, int Element)> open, int index, int element)
    {
        MatchCondition condition = conditions[index];
        FieldNode next = index + 1 < conditions.Length ? conditions[index + 1].Node : condition.Node;
        List<int>? occurrencesOfField = occurrences[condition.Index];
        bool isAbsent = condition.AcceptsAbsence && !IsAround(occurrencesOfField, element) && FirstInside(occurrencesOfField, element, out _) < 0;
        List<int>? matchesOfField = matches[condition.Index];
        if (isAbsent || IsAround(matchesOfField, element))
            open.Push((index + 1, elements.Around(element, next)));

        int previous = -1;
        for (int i = FirstInside(matchesOfField, element, out int end); i >= 0 && i < end; i++)
        {
            int chosen = elements.Around(matchesOfField![i], next);
            if (chosen != previous)
                open.Push((index + 1, chosen));
            previous = chosen;
        }
    }

    // Whether a value is in the element itself, or in an element around it.
    private bool IsAround(List<int>? values, int element)
    {
        for (; values is not null && element >= 0; element = elements.Parent(element))
        {
            if (values.BinarySearch(element) >= 0)
                return true;
        }
        return false;
    }

    // The index of the first value in an element inside of an element, and the index after the last. -1 if there is none.
    private int FirstInside(List<int>? values, int element, out int end)
    {
        end = 0;
        if (values is null)
            return -1;
        int first = LowerBound(values, element + 1);
        end = LowerBound(values, elements.Last(element) + 1);
        return first < end ? first : -1;
    }

    private static int LowerBound(List<int> values, int value)
    {
        int low = 0, high = values.Count;
        while (low < high)
        {
            int middle = (low + high) / 2;
            if (values[middle] < value)
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }
}
