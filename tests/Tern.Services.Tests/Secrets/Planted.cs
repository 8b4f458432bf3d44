using System.Security.Cryptography;
using System.Text;

namespace Tern.Services.Tests.Secrets;

/// <summary>The secrets of these tests. All contain <see cref="Mark"/>, so that a part of a secret in an output is found.</summary>
internal static class Planted
{
    /// <summary>A text that no other test and no message contains.</summary>
    public const string Mark = "PLANTED7F";

    public const string AccessKeyId = "AKIDEXAMPLE";

    /// <summary>The characters of <c>/+=</c> have another form in URLs, and in JSON.</summary>
    public const string SecretAccessKey = Mark + "-secret-access-key/+=";

    public const string SessionToken = Mark + "-session-token/+==";

    public const string Password = Mark + "-password";

    /// <summary>The secret of an option or a member whose case needs no other text.</summary>
    public const string Value = Mark + "-value";

    /// <summary>A customer key (SSE-C), in Base64 as in the request.</summary>
    public static string CustomerKey { get; } = Convert.ToBase64String(Encoding.ASCII.GetBytes((Mark + "-customer-key-").PadRight(32, 'k')));

    public static string CopySourceCustomerKey { get; } = Convert.ToBase64String(Encoding.ASCII.GetBytes((Mark + "-copy-source-").PadRight(32, 'c')));

    public static ReadOnlyMemory<byte> Bytes { get; } = Encoding.UTF8.GetBytes(Value);

    public static StaticCredentialsProvider Credentials { get; } = new(AccessKeyId, SecretAccessKey, SessionToken);

    /// <summary>All forms of the secrets that an output must not contain.</summary>
    /// <param name="others">Secrets without <see cref="Mark"/>, for example a signature.</param>
    public static IEnumerable<string> GetForms(IEnumerable<string> others)
    {
        yield return Mark;
        foreach (string secret in (string[])[SecretAccessKey, SessionToken, Password, Value, CustomerKey, CopySourceCustomerKey, "user:" + Password, .. others])
        {
            yield return secret;
            yield return Uri.EscapeDataString(secret);
            yield return Convert.ToBase64String(Encoding.UTF8.GetBytes(secret)).TrimEnd('=');
            yield return Convert.ToHexString(Encoding.UTF8.GetBytes(secret));
            yield return Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(secret)));
        }
    }
}
