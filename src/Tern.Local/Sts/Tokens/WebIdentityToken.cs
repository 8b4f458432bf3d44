using System.Buffers.Text;
using System.Text.Json;

namespace Tern.Local.Sts.Tokens;

/// <summary>The claims of a JSON Web Token.</summary>
/// <seealso href="https://www.rfc-editor.org/rfc/rfc7519">RFC 7519</seealso>
internal sealed class WebIdentityToken
{
    private const int MaxDepth = 16;

    /// <summary>The claim <c>sub</c>.</summary>
    public string Subject { get; private set; } = "";

    /// <summary>The claim <c>iss</c>.</summary>
    public string Issuer { get; private set; } = "";

    /// <summary>The claim <c>azp</c>, otherwise the first value of the claim <c>aud</c>.</summary>
    public string Audience { get; private set; } = "";

    /// <summary>The claim <c>exp</c> in seconds since 1970; null if it is missing.</summary>
    public long? Expiration { get; private set; }

    /// <summary>Parses a token. Its signature is not verified.</summary>
    /// <exception cref="TernServiceException">The text is not a JSON Web Token, or a required claim is missing.</exception>
    public static WebIdentityToken Parse(string text)
    {
        if (text.Split('.') is not [_, var payload, _] || !Base64Url.IsValid(payload))
            throw StsErrors.InvalidToken();
        var token = new WebIdentityToken();
        try
        {
            var reader = new Utf8JsonReader(Base64Url.DecodeFromChars(payload), new JsonReaderOptions { MaxDepth = MaxDepth });
            token.ReadClaims(ref reader);
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException or FormatException)
        {
            throw StsErrors.InvalidToken();
        }
        return token is { Subject.Length: > 0, Issuer.Length: > 0, Audience.Length: > 0 } ? token : throw StsErrors.InvalidToken();
    }

    private void ReadClaims(ref Utf8JsonReader reader)
    {
        string? party = null;
        if (!reader.Read() || reader.TokenType != JsonTokenType.StartObject)
            throw new JsonException();
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            string name = reader.GetString()!;
            reader.Read();
            switch (name)
            {
                case "sub":
                    Subject = reader.GetString() ?? "";
                    break;
                case "iss":
                    Issuer = reader.GetString() ?? "";
                    break;
                case "azp":
                    party = reader.GetString();
                    break;
                case "aud":
                    Audience = ReadAudience(ref reader);
                    break;
                case "exp":
                    Expiration = reader.GetInt64();
                    break;
                default:
                    reader.Skip();
                    break;
            }
        }
        Audience = party ?? Audience;
    }

    private static string ReadAudience(ref Utf8JsonReader reader)
    {
        if (reader.TokenType != JsonTokenType.StartArray)
            return reader.GetString() ?? "";
        string first = "";
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
        {
            string value = reader.GetString() ?? "";
            first = first.Length == 0 ? value : first;
        }
        return first;
    }
}
