using System.Text;
using Tern.Runtime;

namespace Tern.Functions.Http.Requests;

/// <summary>Reads what the authorizer has added to the request context.</summary>
internal static class HttpAuthorizerReader
{
    private static readonly string[] s_iamMembers = ["userArn", "user", "caller", "accountId", "accessKey", "principalOrgId", "cognitoIdentityId", "cognitoIdentityPoolId", "cognitoAuthenticationType", "cognitoAuthenticationProvider"];

    /// <summary>Returns the identity; null for none.</summary>
    public static HttpAuthorizer? Read(HttpEventKind kind, ReadOnlyMemory<byte> authorizer, ReadOnlyMemory<byte> identity)
    {
        if (kind is HttpEventKind.Alb or HttpEventKind.AlbMultiValue)
            return null;
        HttpAuthorizer? result = authorizer.IsEmpty ? null
            : kind is HttpEventKind.HttpApi or HttpEventKind.FunctionUrl ? ReadVersion2(authorizer)
            : ReadVersion1(authorizer);
        return result ?? ReadIdentity(identity);
    }

    private static HttpAuthorizer? ReadVersion2(ReadOnlyMemory<byte> json)
    {
        var reader = new JsonReader(json.Span);
        HttpAuthorizer? result = null;
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            HttpAuthorizerKind? kind = name.SequenceEqual("jwt"u8) ? HttpAuthorizerKind.Jwt
                : name.SequenceEqual("lambda"u8) ? HttpAuthorizerKind.Lambda
                : name.SequenceEqual("iam"u8) ? HttpAuthorizerKind.Iam
                : null;
            if (kind is null || reader.Peek() != JsonTokenKind.Object)
                reader.Skip();
            else if (kind == HttpAuthorizerKind.Jwt)
                result = ReadToken(ref reader, json.Span);
            else
                result = new HttpAuthorizer(kind.Value, ReadClaims(ref reader, json.Span), []);
        }
        return result;
    }

    // A token has the member claims, which a Lambda authorizer cannot return as an object.
    private static HttpAuthorizer? ReadVersion1(ReadOnlyMemory<byte> json)
    {
        var reader = new JsonReader(json.Span);
        if (HasClaims(json))
            return ReadToken(ref reader, json.Span);
        List<KeyValuePair<string, string>> claims = ReadClaims(ref reader, json.Span);
        return claims.Count == 0 ? null : new HttpAuthorizer(HttpAuthorizerKind.Lambda, claims, []);
    }

    private static bool HasClaims(ReadOnlyMemory<byte> json)
    {
        var reader = new JsonReader(json.Span);
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (name.SequenceEqual("claims"u8) && reader.Peek() == JsonTokenKind.Object)
                return true;
            reader.Skip();
        }
        return false;
    }

    private static HttpAuthorizer ReadToken(ref JsonReader reader, ReadOnlySpan<byte> json)
    {
        List<KeyValuePair<string, string>> claims = [];
        List<string> scopes = [];
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (name.SequenceEqual("claims"u8) && reader.Peek() == JsonTokenKind.Object)
                claims = ReadClaims(ref reader, json);
            else if (name.SequenceEqual("scopes"u8) && reader.Peek() == JsonTokenKind.Array)
                ReadScopes(ref reader, scopes);
            else
                reader.Skip();
        }
        return new HttpAuthorizer(HttpAuthorizerKind.Jwt, claims, scopes);
    }

    private static void ReadScopes(ref JsonReader reader, List<string> scopes)
    {
        reader.ReadStartArray();
        while (reader.ReadElement())
        {
            if (HttpContextReader.ReadScalar(ref reader) is { } scope)
                scopes.Add(scope);
        }
    }

    private static List<KeyValuePair<string, string>> ReadClaims(ref JsonReader reader, ReadOnlySpan<byte> json)
    {
        List<KeyValuePair<string, string>> claims = [];
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            string key = Encoding.UTF8.GetString(name);
            if (reader.Peek() is JsonTokenKind.Object or JsonTokenKind.Array)
            {
                int start = reader.Offset;
                reader.Skip();
                claims.Add(KeyValuePair.Create(key, Encoding.UTF8.GetString(json[start..reader.Offset]).Trim()));
            }
            else if (HttpContextReader.ReadScalar(ref reader) is { } value)
            {
                claims.Add(KeyValuePair.Create(key, value));
            }
        }
        return claims;
    }

    // A REST API and a WebSocket API have the IAM identity in the request context, which is null without a signature.
    private static HttpAuthorizer? ReadIdentity(ReadOnlyMemory<byte> json)
    {
        if (HttpContextReader.Text(json, "userArn"u8) is null)
            return null;
        var reader = new JsonReader(json.Span);
        List<KeyValuePair<string, string>> claims = ReadClaims(ref reader, json.Span);
        claims.RemoveAll(claim => Array.IndexOf(s_iamMembers, claim.Key) < 0);
        return new HttpAuthorizer(HttpAuthorizerKind.Iam, claims, []);
    }
}
