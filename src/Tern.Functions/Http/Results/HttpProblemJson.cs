using System.Globalization;
using Tern.Functions.Http.Responses;
using Tern.Runtime;

namespace Tern.Functions.Http;

/// <summary>Writes problems.</summary>
internal static class HttpProblemJson
{
    public const string ContentType = "application/problem+json";

    private const string ValidationTitle = "One or more validation errors occurred.";

    public static void Write(HttpResponse response, int statusCode, ProblemDetails problem)
    {
        var validation = problem as HttpValidationProblemDetails;
        response.ContentType = ContentType;
        var writer = new JsonWriter(response.Buffer);
        writer.WriteStartObject();
        if ((problem.Type ?? TypeOf(statusCode)) is { } type)
        {
            writer.WriteName("\"type\":"u8);
            writer.WriteString(type);
        }
        if ((problem.Title ?? (validation is null ? HttpStatusTexts.Find(statusCode) : ValidationTitle)) is { } title)
        {
            writer.WriteName("\"title\":"u8);
            writer.WriteString(title);
        }
        writer.WriteName("\"status\":"u8);
        writer.WriteNumber(statusCode);
        if (problem.Detail is { } detail)
        {
            writer.WriteName("\"detail\":"u8);
            writer.WriteString(detail);
        }
        if (problem.Instance is { } instance)
        {
            writer.WriteName("\"instance\":"u8);
            writer.WriteString(instance);
        }
        if (validation is not null)
            WriteErrors(ref writer, validation.Errors);
        writer.WriteEndObject();
        writer.Complete();
    }

    private static void WriteErrors(ref JsonWriter writer, IDictionary<string, string[]> errors)
    {
        writer.WriteName("\"errors\":"u8);
        writer.WriteStartObject();
        foreach ((string name, string[] messages) in errors)
        {
            writer.WriteName(name);
            writer.WriteStartArray();
            foreach (string message in messages)
                writer.WriteString(message);
            writer.WriteEndArray();
        }
        writer.WriteEndObject();
    }

    // The section of RFC 9110 that defines the status code: 400 is 15.5.1, 500 is 15.6.1.
    private static string? TypeOf(int statusCode) => statusCode switch
    {
        >= 400 and <= 417 => string.Create(CultureInfo.InvariantCulture, $"https://tools.ietf.org/html/rfc9110#section-15.5.{statusCode - 399}"),
        421 or 422 => string.Create(CultureInfo.InvariantCulture, $"https://tools.ietf.org/html/rfc9110#section-15.5.{statusCode - 401}"),
        426 => "https://tools.ietf.org/html/rfc9110#section-15.5.22",
        >= 500 and <= 505 => string.Create(CultureInfo.InvariantCulture, $"https://tools.ietf.org/html/rfc9110#section-15.6.{statusCode - 499}"),
        _ => null,
    };
}
