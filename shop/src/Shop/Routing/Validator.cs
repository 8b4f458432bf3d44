using System.Diagnostics.CodeAnalysis;

namespace Shop.Routing;

/// <summary>Collects what is wrong in a request, by field: a name as in the JSON, such as <c>items[0].quantity</c>.</summary>
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

    /// <summary>Is told of each rule, kept or not: the API's document is made from them.</summary>
    public Action<string, FieldRule>? Describe { get; init; }

    public bool Failed => errors.Count > 0;

    public IReadOnlyDictionary<string, List<string>> Errors => errors;

    /// <summary>The same for the members of a value inside this one.</summary>
    public Validator In(string field) => new($"{path}{field}.", errors);

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

    /// <summary>An address as people write it: something, an at sign, a host. Whether it exists only a mail can tell.</summary>
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

    /// <summary>One of the values.</summary>
    public void OneOf(string? value, string field, params IReadOnlyList<string> values)
    {
        Describe?.Invoke(field, new FieldRule { Values = values });
        if (Require(value, field) && !values.Contains(value)) Add(field, $"must be one of {string.Join(", ", values)}");
    }

    /// <summary>At least one of the values, none twice; or absent.</summary>
    public void SomeOf(IReadOnlyList<string>? values, string field, IReadOnlyList<string> known)
    {
        Describe?.Invoke(field, new FieldRule { Values = known });
        if (values is null) return;
        if (values.Count == 0 || values.Except(known).Any() || values.Distinct().Count() < values.Count)
            Add(field, $"must be some of {string.Join(", ", known)}");
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
