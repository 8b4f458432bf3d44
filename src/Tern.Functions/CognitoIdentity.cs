using Tern.Runtime;

namespace Tern.Functions;

/// <summary>The Amazon Cognito identity with which an application has invoked the function.</summary>
public sealed class CognitoIdentity
{
    /// <summary>The ID of the identity. Empty if it is not stated.</summary>
    public string IdentityId { get; init; } = "";

    /// <summary>The ID of the identity pool. Empty if it is not stated.</summary>
    public string IdentityPoolId { get; init; } = "";

    internal static CognitoIdentity Read(ReadOnlySpan<byte> json)
    {
        string identity = "", pool = "";
        var reader = new JsonReader(json);
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (reader.TryReadNull())
                continue;
            if (name.SequenceEqual("cognitoIdentityId"u8))
                identity = reader.ReadString();
            else if (name.SequenceEqual("cognitoIdentityPoolId"u8))
                pool = reader.ReadString();
            else
                reader.Skip();
        }
        reader.ReadEnd();
        return new CognitoIdentity { IdentityId = identity, IdentityPoolId = pool };
    }
}
