namespace Tern.Runtime;

/// <summary>The JSON that a <c>credential_process</c> writes.</summary>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-process-credentials.html">Process credential provider</seealso>
internal static class ProcessOutput
{
    /// <summary>Reads credentials.</summary>
    /// <param name="utf8">The output.</param>
    /// <param name="accountId">The account if the output contains none; null if it is unknown.</param>
    /// <exception cref="TernCredentialsException">The output is not valid. The message contains no part of it.</exception>
    public static AwsCredentials Parse(ReadOnlySpan<byte> utf8, string? accountId)
    {
        CredentialDocument document;
        try
        {
            document = CredentialDocument.ParseJson(utf8, isNested: false);
        }
        catch (TernSerializationException)
        {
            throw new TernCredentialsException("The output of the credential_process is not valid. Expected one JSON object with Version, AccessKeyId and SecretAccessKey.");
        }
        if (document.Version != 1)
            throw new TernCredentialsException("The output of the credential_process has no supported version. Expected \"Version\": 1.");
        return document.Create("The output of the credential_process", document.SessionToken, document.Expiration, accountId);
    }
}
