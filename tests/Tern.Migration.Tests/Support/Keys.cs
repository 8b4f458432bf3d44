using Microsoft.Extensions.Configuration;

namespace Tern.Migration.Tests.Support;

/// <summary>The keys of the section <c>AWS</c>.</summary>
/// <param name="Values">The keys with their values, for example <c>Region</c>.</param>
internal sealed record Keys(IReadOnlyList<(string Key, string Value)> Values)
{
    /// <summary>The path of the credentials file, which only the AWS SDK for .NET reads as a key; null for none.</summary>
    public string? ProfilesLocation { get; init; }

    /// <summary>Returns the keys of the text <c>Region=eu-west-1 UseHttp=true</c>.</summary>
    public static Keys Parse(string text) => new([.. text.Split(' ').Select(pair => pair.Split('=', 2)).Select(pair => (pair[0], pair[1]))]);

    public Keys With(string key, string value) => this with { Values = [.. Values, (key, value)] };

    public IConfiguration ToConfiguration()
    {
        IEnumerable<(string Key, string Value)> values = ProfilesLocation is { } location ? Values.Append(("ProfilesLocation", location)) : Values;
        return new ConfigurationBuilder().AddInMemoryCollection(values.Select(pair => KeyValuePair.Create("AWS:" + pair.Key, (string?)pair.Value))).Build();
    }
}
