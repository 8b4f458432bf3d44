using System.Text.Json;

namespace Tern.Generator.Smithy;

/// <summary>The schema of the value of a trait, or of a part of it.</summary>
internal abstract record TraitSchema
{
    private TraitSchema()
    {
    }

    /// <summary>A string.</summary>
    public static TraitSchema Text { get; } = new Simple("a string", value => value.ValueKind == JsonValueKind.String);

    /// <summary>A number.</summary>
    public static TraitSchema Number { get; } = new Simple("a number", value => value.ValueKind == JsonValueKind.Number && value.TryGetDecimal(out _));

    /// <summary>A 32-bit integer.</summary>
    public static TraitSchema Integer { get; } = new Simple("a 32-bit integer", value => value.ValueKind == JsonValueKind.Number && value.TryGetInt32(out _));

    /// <summary><c>true</c> or <c>false</c>.</summary>
    public static TraitSchema Boolean { get; } = new Simple("true or false", value => value.ValueKind is JsonValueKind.True or JsonValueKind.False);

    /// <summary>Any value except null.</summary>
    public static TraitSchema Any { get; } = new Simple("a value", value => value.ValueKind != JsonValueKind.Null);

    /// <summary>A list.</summary>
    public static TraitSchema ListOf(TraitSchema element) => new List(element);

    /// <summary>An object with any member names.</summary>
    public static TraitSchema MapOf(TraitSchema value) => new Map(value);

    /// <summary>A value of one of two schemas.</summary>
    public static TraitSchema Either(TraitSchema first, TraitSchema second) => new Choice(first, second);

    /// <summary>An object with these members and possibly others. A member whose name ends with <c>!</c> is required.</summary>
    public static TraitSchema Object(params (string Name, TraitSchema Schema)[] members) => new Structure(members);

    /// <summary>The problem of a value, as a sentence without a full stop. Null if there is none.</summary>
    /// <param name="value">The value.</param>
    /// <param name="place">The path of the value inside of the trait. Empty for the value of the trait.</param>
    public abstract string? FindProblem(JsonElement value, string place);

    /// <summary>The expected value, for messages.</summary>
    protected abstract string Expected { get; }

    private string DescribeMismatch(JsonElement value, string place) => $"{(place.Length > 0 ? place + ": " : "")}{Excerpt(value)} is not {Expected}";

    private static string Excerpt(JsonElement value)
    {
        const int Most = 60;
        string text = value.GetRawText();
        return text.Length > Most ? text[..Most] + "…" : text;
    }

    private static string Join(string place, string name) => place.Length > 0 ? $"{place}.{name}" : name;

    private sealed record Simple(string Name, Func<JsonElement, bool> IsValid) : TraitSchema
    {
        protected override string Expected => Name;

        public override string? FindProblem(JsonElement value, string place) => IsValid(value) ? null : DescribeMismatch(value, place);
    }

    private sealed record List(TraitSchema Element) : TraitSchema
    {
        protected override string Expected => "a list";

        public override string? FindProblem(JsonElement value, string place) => value.ValueKind != JsonValueKind.Array
            ? DescribeMismatch(value, place)
            : value.EnumerateArray().Select((item, index) => Element.FindProblem(item, $"{place}[{index}]")).FirstOrDefault(problem => problem is not null);
    }

    private sealed record Map(TraitSchema Value) : TraitSchema
    {
        protected override string Expected => "an object";

        public override string? FindProblem(JsonElement value, string place) => value.ValueKind != JsonValueKind.Object
            ? DescribeMismatch(value, place)
            : value.EnumerateObject().Select(entry => Value.FindProblem(entry.Value, Join(place, entry.Name))).FirstOrDefault(problem => problem is not null);
    }

    private sealed record Choice(TraitSchema First, TraitSchema Second) : TraitSchema
    {
        protected override string Expected => $"{First.Expected} or {Second.Expected}";

        public override string? FindProblem(JsonElement value, string place) =>
            First.FindProblem(value, place) is null || Second.FindProblem(value, place) is null ? null : DescribeMismatch(value, place);
    }

    private sealed record Structure((string Name, TraitSchema Schema)[] Members) : TraitSchema
    {
        protected override string Expected => "an object";

        public override string? FindProblem(JsonElement value, string place)
        {
            if (value.ValueKind != JsonValueKind.Object)
                return DescribeMismatch(value, place);
            foreach ((string marked, TraitSchema schema) in Members)
            {
                string name = marked.TrimEnd('!');
                bool isThere = value.TryGetProperty(name, out JsonElement member);
                if (!isThere && name != marked)
                    return $"{Join(place, name)} is missing";
                if (isThere && schema.FindProblem(member, Join(place, name)) is { } problem)
                    return problem;
            }
            return null;
        }
    }
}
