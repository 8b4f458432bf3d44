using System.Text;
using System.Text.Json;

namespace Tern.Functions.Testing.Payloads;

/// <summary>Writes the header with an Amazon Cognito identity.</summary>
internal static class IdentityJson
{
    public static string Write(CognitoIdentity identity)
    {
        using var stream = new MemoryStream();
        using (var writer = new Utf8JsonWriter(stream))
        {
            writer.WriteStartObject();
            writer.WriteString("cognitoIdentityId", identity.IdentityId);
            writer.WriteString("cognitoIdentityPoolId", identity.IdentityPoolId);
            writer.WriteEndObject();
        }
        return Encoding.UTF8.GetString(stream.ToArray());
    }
}
