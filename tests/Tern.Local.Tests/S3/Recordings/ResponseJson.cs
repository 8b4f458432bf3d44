using System.Collections;
using System.Reflection;
using System.Text.Json.Nodes;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Responses in the form of the recordings: members by their names, without absent ones.</summary>
internal static class ResponseJson
{
    /// <summary>Returns the JSON of a response or of a part of it; null for an absent value.</summary>
    public static JsonNode? Of(object? value) => value switch
    {
        null => null,
        string text => text,
        bool boolean => boolean,
        int number => number,
        long number => number,
        DateTimeOffset => "datetime",
        IEnumerable<KeyValuePair<string, string>> map => new JsonObject(map.Select(entry => KeyValuePair.Create<string, JsonNode?>(entry.Key, entry.Value))),
        IEnumerable list => value.GetType().Name.StartsWith("AbsentList", StringComparison.Ordinal) ? null : new JsonArray([.. list.Cast<object>().Select(Of)]),
        _ => OfMembers(value),
    };

    /// <summary>Decodes the keys of a listing, as the client of the recordings does.</summary>
    public static void DecodeKeys(JsonNode? node)
    {
        if (node is JsonArray list)
        {
            foreach (JsonNode? element in list)
                DecodeKeys(element);
        }
        else if (node is JsonObject members)
        {
            foreach ((string name, JsonNode? value) in members.ToArray())
            {
                if (value is JsonValue && name is "Key" or "Prefix" or "Delimiter" or "StartAfter" or "Marker" or "NextMarker" or "KeyMarker" or "NextKeyMarker")
                    members[name] = System.Net.WebUtility.UrlDecode(value!.ToString());
                else
                    DecodeKeys(value);
            }
        }
    }

    private static JsonNode? OfMembers(object value)
    {
        Type type = value.GetType();
        // An enumeration that can have unknown values.
        if (type.IsValueType)
            return (string?)type.GetProperty("Value")!.GetValue(value);
        JsonObject result = [];
        // A case of a union.
        if (type.BaseType is { } union && type.DeclaringType == union)
            return new JsonObject { [type.Name] = Of(type.GetProperty("Value")!.GetValue(value)) };
        foreach (PropertyInfo property in type.GetProperties(BindingFlags.Public | BindingFlags.Instance).Where(property => property.GetIndexParameters().Length == 0))
        {
            if (property.Name is "ResponseMetadata" or "Body")
                continue;
            if (Of(property.GetValue(value)) is { } member)
                result[property.Name] = member;
        }
        return result;
    }
}
