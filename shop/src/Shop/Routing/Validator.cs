using System.Diagnostics.CodeAnalysis;

namespace Shop.Routing;

/// <summary>Collects the errors of a request by field. A field has its path in the JSON, such as <c>items[0].quantity</c>.</summary>
internal sealed class Validator
{
    public const decimal MaxMoney = 9_999_999_999_999_999.99m;

    private readonly string path;
    private readonly Dictionary<string, List<string>> errors;

    public Validator()
        : this("", [])
    {
    }

    private Validator(string path, Dictionary<string, List<string>> errors)
    {
        this.path = path;
        this.errors = errors;
    }

    /// <summary>Called with each rule, whether or not the value satisfies it. The API document is written from the rules.</summary>
    public Action<string, FieldRule>? Describe { get; init; }

    public bool Failed => errors.Count > 0;

    public IReadOnlyDictionary<string, List<string>> Errors => errors;

    /// <summary>A validator for the members of a nested value, with the same errors.</summary>
    public Validator ForMember(string field) => new($"{path}{field}.", errors);

    public void Add(string field, string message)
    {
        var name = path + field;
        if (!errors.TryGetValue(name, out var messages)) errors.Add(name, messages = []);
        messages.Add(message);
    }

    public bool Require([NotNullWhen(true)] object? value, string field)
    {
        if (value is null) Add(field, "is required");
        return value is not null;
    }

    public void Text(string? value, string field, int minimum, int maximum, bool required = true)
    {
        Describe?.Invoke(field, new FieldRule { MinLength = minimum, MaxLength = maximum });
        if (value is null)
        {
            if (required) Require(value, field);
        }
        else if (value.Length < minimum || value.Length > maximum)
        {
            Add(field, $"must have {minimum} to {maximum} characters");
        }
        else if (value.Contains('\0'))
        {
            Add(field, "must not contain the character U+0000");
        }
        else if (minimum > 0 && string.IsNullOrWhiteSpace(value))
        {
            Add(field, "must not be blank");
        }
    }

    /// <summary>Checks the form of an e-mail address: 3 to 254 characters with one at sign inside, without white space.</summary>
    public void Email(string? value, string field, bool required = true)
    {
        Describe?.Invoke(field, new FieldRule { MinLength = 3, MaxLength = 254 });
        if (value is null)
        {
            if (required) Require(value, field);
            return;
        }
        var at = value.IndexOf('@', StringComparison.Ordinal);
        var valid = at > 0 && at == value.LastIndexOf('@') && at < value.Length - 1 && value.Length <= 254
            && !value.Any(character => char.IsWhiteSpace(character) || char.IsControl(character));
        if (!valid) Add(field, "must be an e-mail address");
    }

    /// <summary>Requires one of the values.</summary>
    public void OneOf(string? value, string field, params IReadOnlyList<string> values)
    {
        Describe?.Invoke(field, new FieldRule { Values = values });
        if (Require(value, field) && !values.Contains(value)) Add(field, $"must be one of {string.Join(", ", values)}");
    }

    /// <summary>Requires at least one of the values, each at most once. Null is valid.</summary>
    public void SomeOf(IReadOnlyList<string>? values, string field, IReadOnlyList<string> known)
    {
        Describe?.Invoke(field, new FieldRule { Values = known });
        if (values is null) return;
        if (values.Count == 0 || values.Except(known).Any() || values.Distinct().Count() < values.Count)
            Add(field, $"must contain one or more of {string.Join(", ", known)}, each at most once");
    }

    public void Money(decimal? value, string field, bool required = true)
    {
        Describe?.Invoke(field, new FieldRule { Minimum = 0, Maximum = MaxMoney });
        if (value is null)
        {
            if (required) Require(value, field);
        }
        else if (value is < 0 or > MaxMoney || decimal.Round(value.Value, 2) != value)
        {
            Add(field, "must be an amount from 0 with at most two decimals");
        }
    }

    public void Range(long? value, string field, long minimum, long maximum, bool required = true)
    {
        Describe?.Invoke(field, new FieldRule { Minimum = minimum, Maximum = maximum == long.MaxValue ? null : maximum });
        if (value is null)
        {
            if (required) Require(value, field);
        }
        else if (value < minimum || value > maximum)
        {
            Add(field, maximum == long.MaxValue ? $"must be at least {minimum}" : $"must be from {minimum} to {maximum}");
        }
    }
}
