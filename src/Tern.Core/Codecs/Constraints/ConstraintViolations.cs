using System.Globalization;
using System.Text;

namespace Tern.Codecs;

/// <summary>What the constraints of a model find wrong with a request, in the words of AWS's services; generated checks of servers fill it.</summary>
/// <remarks>
/// A check says where it is by <see cref="Enter"/>, <see cref="EnterElement"/>, <see cref="EnterEntry"/> and <see cref="Leave"/>; what it
/// finds is noted at that place.
/// </remarks>
public sealed class ConstraintViolations(MissingMembers missing)
{
    /// <summary>How many are told at most, as by the services.</summary>
    public const int MaxProblems = 10;

    private readonly List<Step> _place = [];
    private readonly List<string> _problems = [];

    /// <summary>What was found, in the order of the checks, for example
    /// <c>Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1</c>.</summary>
    public IReadOnlyList<string> Problems => _problems;

    /// <summary>All that was found as one text: <c>2 validation errors detected: …; …</c>. Empty when nothing was.</summary>
    public string Message => _problems.Count == 0
        ? ""
        : string.Create(
            CultureInfo.InvariantCulture, $"{_problems.Count} validation error{(_problems.Count > 1 ? "s" : "")} detected: {string.Join("; ", _problems)}");

    /// <summary>Goes to a member of a structure.</summary>
    public void Enter(string member) => _place.Add(new(member, 0, IsMember: true));

    /// <summary>Goes to an element of a list.</summary>
    public void EnterElement(int index) => _place.Add(new(null, index, IsMember: false));

    /// <summary>Goes to a value of a map.</summary>
    public void EnterEntry(string key) => _place.Add(new(key, 0, IsMember: false));

    /// <summary>Goes back to what holds the present place.</summary>
    public void Leave() => _place.RemoveAt(_place.Count - 1);

    /// <summary>Notes it if the member that was entered is missing in the object that holds it.</summary>
    /// <returns>Whether it is there.</returns>
    public bool Require(object owner)
    {
        if (missing.Count == 0 || !missing.Contains(owner, _place[^1].Name!))
            return true;
        Add("Value null", "Member must not be null");
        return false;
    }

    /// <summary>Checks how many characters a text has.</summary>
    public void Length(string value, long least, long most)
    {
        if (IsWithin(value, least, most))
            return;
        if (CharactersOf(value) < least)
            Add(Shown(value), $"Member must have length greater than or equal to {Text(least)}");
        else
            Add(Shown(value), $"Member must have length less than or equal to {Text(most)}");
    }

    /// <summary>Checks how many elements, entries or bytes there are.</summary>
    /// <param name="count">How many.</param>
    /// <param name="least">The fewest.</param>
    /// <param name="most">The most.</param>
    /// <param name="empty">What an empty value is shown as; any other is not shown, because it can be large.</param>
    public void Size(int count, long least, long most, string empty)
    {
        string value = count == 0 ? Shown(empty) : "Value";
        if (count < least)
            Add(value, $"Member must have length greater than or equal to {Text(least)}");
        else if (count > most)
            Add(value, $"Member must have length less than or equal to {Text(most)}");
    }

    /// <summary>Checks a text against a pattern.</summary>
    public void Pattern(string value, ConstraintPattern pattern)
    {
        if (!pattern.IsMatch(value))
            Add(Shown(value), $"Member must satisfy regular expression pattern: {pattern.Text}");
    }

    /// <summary>Checks a whole number.</summary>
    public void Range(long value, long least, long most)
    {
        if (value < least)
            Add(Shown(Text(value)), $"Member must have value greater than or equal to {Text(least)}");
        else if (value > most)
            Add(Shown(Text(value)), $"Member must have value less than or equal to {Text(most)}");
    }

    /// <summary>Checks a number.</summary>
    public void Range(double value, double least, double most)
    {
        if (value < least)
            Add(Shown(Text(value)), $"Member must have value greater than or equal to {Text(least)}");
        else if (value > most)
            Add(Shown(Text(value)), $"Member must have value less than or equal to {Text(most)}");
    }

    /// <summary>Notes a value that its enum does not have.</summary>
    /// <param name="value">The value.</param>
    /// <param name="values">The values that the enum has, separated by a comma and a space.</param>
    public void NotInSet(string value, string values) => Add(Shown(value), $"Member must satisfy enum value set: [{values}]");

    /// <summary>Notes that elements of a list do not satisfy their constraints.</summary>
    /// <param name="value">The list as it is shown.</param>
    /// <param name="constraints">The constraints of an element.</param>
    public void Elements(string value, string constraints) => Add(Shown(value), $"Member must satisfy constraint: [{constraints}]");

    /// <summary>Notes that keys of a map do not satisfy their constraints.</summary>
    public void Keys(string constraints) => Add("Value", $"Map keys must satisfy constraint: [{constraints}]");

    /// <summary>Notes that values of a map do not satisfy their constraints.</summary>
    public void Values(string constraints) => Add("Value", $"Map value must satisfy constraint: [{constraints}]");

    /// <summary>Notes something at the present place.</summary>
    /// <param name="value">The value in the words of a service: <c>Value 'x'</c>, <c>Value null</c>, or <c>Value</c> alone.</param>
    /// <param name="constraint">What it must be.</param>
    public void Add(string value, string constraint)
    {
        if (_problems.Count < MaxProblems)
            _problems.Add($"{value} at '{Place()}' failed to satisfy constraint: {constraint}");
    }

    /// <summary>Whether a text has a number of characters within bounds.</summary>
    public static bool IsWithin(string value, long least, long most)
    {
        // The number of characters is at most that of their places and at least half of it: mostly that decides.
        if (value.Length <= most && (value.Length + 1) / 2 >= least)
            return true;
        long length = CharactersOf(value);
        return length >= least && length <= most;
    }

    // A character is a code point, for which UTF-16 needs one or two places.
    private static long CharactersOf(string value)
    {
        int length = value.Length;
        foreach (char place in value)
        {
            if (char.IsLowSurrogate(place))
                length--;
        }
        return length;
    }

    private static string Shown(string value) => $"Value '{value}'";

    private static string Text(long value) => value.ToString(CultureInfo.InvariantCulture);

    private static string Text(double value) => value.ToString(CultureInfo.InvariantCulture);

    private string Place()
    {
        var place = new StringBuilder();
        foreach (Step step in _place)
        {
            if (place.Length > 0)
                place.Append('.');
            if (step.IsMember)
                place.Append(char.ToLowerInvariant(step.Name![0])).Append(step.Name, 1, step.Name.Length - 1);
            else if (step.Name is not null)
                place.Append(step.Name).Append(".member");
            else
                place.Append(CultureInfo.InvariantCulture, $"{step.Index + 1}.member");
        }
        return place.ToString();
    }

    private readonly record struct Step(string? Name, int Index, bool IsMember);
}
