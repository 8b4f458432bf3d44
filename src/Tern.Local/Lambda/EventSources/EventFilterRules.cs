using System.Text.Json;
using Tern.Lambda;

namespace Tern.Local.Lambda.EventSources;

/// <summary>The rules for the patterns of filters.</summary>
internal static class EventFilterRules
{
    /// <summary>Checks that each pattern is a JSON object.</summary>
    /// <exception cref="InvalidParameterValueException">A pattern is not.</exception>
    public static void Check(IReadOnlyList<Filter> filters)
    {
        foreach (Filter filter in filters)
        {
            if (!IsObject(filter.Pattern ?? ""))
                throw Invalid();
        }
    }

    /// <summary>Creates the error of a pattern that is invalid.</summary>
    public static InvalidParameterValueException Invalid() => LambdaFailures.InvalidParameter("Invalid filter pattern definition.");

    private static bool IsObject(string text)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(text);
            return document.RootElement.ValueKind == JsonValueKind.Object;
        }
        catch (JsonException)
        {
            return false;
        }
    }
}
