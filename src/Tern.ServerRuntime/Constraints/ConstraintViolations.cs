using System.Collections;
using System.ComponentModel;
using System.Globalization;
using System.Text;

namespace Tern.ServerRuntime;

/// <summary>The constraint violations of a request. The generated validation of servers adds them.</summary>
/// <remarks>
/// The validation sets the current path with <see cref="Enter"/>, <see cref="EnterElement(int)"/>, <see cref="EnterKey"/>, <see cref="EnterEntry(string)"/> and
/// <see cref="Leave"/>. Violations are added with the current path.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ConstraintViolations(MissingMembers missing)
{
    /// <summary>The maximum number of reported violations, as in services: 10.</summary>
    public const int MaxProblems = 10;

    private ViolationPath _path = new();
    private List<ConstraintViolation>? _problems;

    /// <summary>The violations in the order of the checks.</summary>
    public IReadOnlyList<ConstraintViolation> Problems => (IReadOnlyList<ConstraintViolation>?)_problems ?? [];

    /// <summary>All violations as one text, as in older AWS services: <c>2 validation errors detected: …; …</c>. Empty if there are none.</summary>
    public string Message => _problems is null
        ? ""
        : string.Create(
            CultureInfo.InvariantCulture, $"{_problems.Count} validation error{(_problems.Count > 1 ? "s" : "")} detected: {string.Join("; ", _problems.Select(problem => problem.ServiceText))}");

    /// <summary>Enters a member of a structure or a union.</summary>
    public void Enter(string member) => _path.Enter(member);

    /// <summary>Enters an element of a list.</summary>
    public void EnterElement(int index) => _path.EnterElement(index);

    /// <summary>Enters an element that has constraints. Older AWS services report its violations as one violation of the list.</summary>
    /// <param name="index">The index of the element.</param>
    /// <param name="list">The list.</param>
    /// <param name="constraints">The constraints of an element, in the wording of services.</param>
    public void EnterElement(int index, IEnumerable list, string constraints) => _path.EnterElement(index, list, constraints);

    /// <summary>Enters a key of a map that has constraints. Older AWS services report its violations as one violation of the map.</summary>
    /// <param name="map">The map, which a violation shows; null if it is not shown.</param>
    /// <param name="constraints">The constraints of a key, in the wording of services.</param>
    public void EnterKey(IEnumerable? map, string constraints) => _path.EnterKey(map, constraints);

    /// <summary>Enters a value of a map.</summary>
    public void EnterEntry(string key) => _path.EnterEntry(key);

    /// <summary>Enters a value of a map that has constraints. Older AWS services report its violations as one violation of the map.</summary>
    /// <param name="key">The key of the value.</param>
    /// <param name="map">The map, which a violation shows; null if it is not shown.</param>
    /// <param name="constraints">The constraints of a value, in the wording of services.</param>
    public void EnterEntry(string key, IEnumerable? map, string constraints) => _path.EnterEntry(key, map, constraints);

    /// <summary>Leaves the current member, element, key or value.</summary>
    public void Leave() => _path.Leave();

    /// <summary>Adds a violation if the current member is missing in its owner.</summary>
    /// <returns>Whether the member is present.</returns>
    public bool CheckPresence(object owner)
    {
        if (missing.Count == 0 || !missing.Contains(owner, _path.MemberName))
            return true;
        Add("Value null", "Member must not be null");
        return false;
    }

    /// <summary>Checks the number of characters of a text.</summary>
    public void CheckLength(string value, long min, long max)
    {
        if (IsWithin(value, min, max))
            return;
        long length = CountCharacters(value);
        Add(FormatValue(value), LengthConstraint(length, min, max), FormatLength(length), $"Member must have length {BoundsText.OfLength(min, max)}");
    }

    /// <summary>Checks the number of elements, entries or bytes.</summary>
    /// <param name="count">The number.</param>
    /// <param name="min">The minimum.</param>
    /// <param name="max">The maximum.</param>
    /// <param name="empty">The text for an empty value. Other values are not shown, because they can be large.</param>
    public void CheckSize(int count, long min, long max, string empty)
    {
        if (count < min || count > max)
            Add(count == 0 ? FormatValue(empty) : "Value", LengthConstraint(count, min, max), FormatLength(count), $"Member must have length {BoundsText.OfLength(min, max)}");
    }

    /// <summary>Checks the number of elements of a list of simple values, which a violation shows.</summary>
    public void CheckSize<T>(IReadOnlyList<T> value, long min, long max)
    {
        ArgumentNullException.ThrowIfNull(value);
        if (value.Count < min || value.Count > max)
            Add(FormatValue(FormatList(value)), LengthConstraint(value.Count, min, max), FormatLength(value.Count), $"Member must have length {BoundsText.OfLength(min, max)}");
    }

    /// <summary>Checks a text against a pattern.</summary>
    public void CheckPattern(string value, ConstraintPattern pattern)
    {
        const string Constraint = "Member must satisfy regular expression pattern: ";
        if (!pattern.IsMatch(value))
            Add(FormatValue(value), Constraint + pattern.Text, "Value", Constraint + pattern.ModelText);
    }

    /// <summary>Checks an integer.</summary>
    public void CheckRange(long value, long min, long max)
    {
        if (value < min || value > max)
            AddRangeViolation(BoundsText.Text(value), value < min, BoundsText.Text(min), BoundsText.Text(max), BoundsText.OfRange(min, max));
    }

    /// <summary>Checks a number.</summary>
    public void CheckRange(double value, double min, double max)
    {
        if (value < min || value > max)
            AddRangeViolation(BoundsText.Text(value), value < min, BoundsText.Text(min), BoundsText.Text(max), BoundsText.OfRange(min, max));
    }

    /// <summary>Adds a violation for a value that is not in its enum.</summary>
    /// <param name="value">The value.</param>
    /// <param name="values">The values of the enum, separated by a comma and a space.</param>
    public void AddEnumViolation(string value, string values) => Add(FormatValue(value), $"Member must satisfy enum value set: [{values}]");

    /// <summary>Adds a violation for elements of a list.</summary>
    /// <param name="value">The list.</param>
    /// <param name="constraints">The constraints of an element.</param>
    public void AddElementViolation(IEnumerable value, string constraints) => AddOwnerViolation(new(ViolationStepKind.Element, null, 0, value, constraints));

    /// <summary>Adds a violation for keys of a map.</summary>
    /// <param name="map">The map, which the violation shows; null if it is not shown.</param>
    /// <param name="constraints">The constraints of a key.</param>
    public void AddKeyViolation(IEnumerable? map, string constraints) => AddOwnerViolation(new(ViolationStepKind.Key, null, 0, map, constraints));

    /// <summary>Adds a violation for values of a map.</summary>
    /// <param name="map">The map, which the violation shows; null if it is not shown.</param>
    /// <param name="constraints">The constraints of a value.</param>
    public void AddValueViolation(IEnumerable? map, string constraints) => AddOwnerViolation(new(ViolationStepKind.Entry, null, 0, map, constraints));

    /// <summary>Adds a violation for a list that contains a value twice.</summary>
    public void AddDuplicateViolation() => Add("Value", "Member must have unique values");

    /// <summary>Adds a violation at the current path.</summary>
    /// <param name="value">The value in the wording of services: <c>Value 'x'</c>, <c>Value null</c> or <c>Value</c>.</param>
    /// <param name="constraint">The violated constraint.</param>
    public void Add(string value, string constraint) => Add(value, constraint, "Value", constraint);

    /// <summary>Whether the number of characters of a text is within the bounds, inclusive.</summary>
    public static bool IsWithin(string value, long min, long max)
    {
        // The number of characters is between half the number of UTF-16 code units and that number, which usually decides.
        if (value.Length <= max && (value.Length + 1) / 2 >= min)
            return true;
        long length = CountCharacters(value);
        return length >= min && length <= max;
    }

    private void AddRangeViolation(string value, bool isLow, string min, string max, string bounds) =>
        Add(FormatValue(value), isLow ? $"Member must have value greater than or equal to {min}" : $"Member must have value less than or equal to {max}", "Value", $"Member must be {bounds}");

    private void Add(string serviceValue, string serviceConstraint, string value, string constraint)
    {
        _problems ??= [];
        if (_problems.Count == MaxProblems)
            return;
        string path = _path.Format();
        ViolationStep current = _path.Current;
        bool isOfOwner = current.Constraints is not null;
        if (isOfOwner)
        {
            serviceValue = FormatOwner(current);
            serviceConstraint = current.OwnerConstraint;
        }
        _problems.Add(new(
            path,
            $"{value} at '{path}' failed to satisfy constraint: {constraint}",
            $"{serviceValue} at '{_path.FormatForService(omitsLast: isOfOwner)}' failed to satisfy constraint: {serviceConstraint}"));
    }

    private void AddOwnerViolation(ViolationStep step) => Add(FormatOwner(step), step.OwnerConstraint);

    // A character is a code point, which has one or two UTF-16 code units.
    private static long CountCharacters(string value)
    {
        int length = value.Length;
        foreach (char place in value)
        {
            if (char.IsLowSurrogate(place))
                length--;
        }
        return length;
    }

    private static string FormatValue(string value) => $"Value '{value}'";

    private static string FormatOwner(ViolationStep step) => step switch
    {
        { Owner: null } => "Value",
        { Kind: ViolationStepKind.Element } => FormatValue(FormatList(step.Owner)),
        _ => FormatValue(FormatMap(step.Owner)),
    };

    private static string FormatList(IEnumerable values) => Format('[', values, ']');

    private static string FormatMap(IEnumerable entries) => Format('{', entries, '}');

    private static string Format(char open, IEnumerable values, char close)
    {
        var text = new StringBuilder().Append(open);
        foreach (object? value in values)
        {
            if (text.Length > 1)
                text.Append(", ");
            _ = value switch
            {
                KeyValuePair<string, string> entry => text.Append(entry.Key).Append('=').Append(entry.Value),
                KeyValuePair<string, double> entry => text.Append(CultureInfo.InvariantCulture, $"{entry.Key}={entry.Value}"),
                _ => text.Append(CultureInfo.InvariantCulture, $"{value ?? "null"}"),
            };
        }
        return text.Append(close).ToString();
    }

    private static string FormatLength(long length) => $"Value with length {BoundsText.Text(length)}";

    private static string LengthConstraint(long length, long min, long max) => length < min
        ? $"Member must have length greater than or equal to {BoundsText.Text(min)}"
        : $"Member must have length less than or equal to {BoundsText.Text(max)}";
}
