using System.Globalization;
using System.Text;
using Tern.Runtime;

namespace Tern.S3.Presigning;

/// <summary>Writes and signs the policy document that S3 compares with the form.</summary>
internal static class PostPolicyWriter
{
    private const string Algorithm = "AWS4-HMAC-SHA256";
    private const string MetadataPrefix = "x-amz-meta-";

    public static PresignedPost Sign(PostPolicy policy, in SigningTarget target)
    {
        Validate(policy);
        string date = SigningDate.Format(target.Scope.Time);
        List<KeyValuePair<string, string>> fields = GetFields(policy);
        fields.Add(new("x-amz-credential", $"{target.Credentials.AccessKeyId}/{date[..8]}/{target.Scope.Region}/{target.Scope.Service}/aws4_request"));
        fields.Add(new("x-amz-algorithm", Algorithm));
        fields.Add(new("x-amz-date", date));
        if (target.Credentials.SessionToken is { } token)
            fields.Add(new("x-amz-security-token", token));
        foreach (KeyValuePair<string, string> field in fields)
        {
            ThrowIfControlCharacters("The name of a field", field.Key);
            ThrowIfControlCharacters(field.Key, field.Value);
        }

        string document = Convert.ToBase64String(Write(policy, fields, target.ExpiresAt));
        if (policy.KeyPrefix is not null)
            fields.Insert(0, new("key", policy.KeyPrefix + "${filename}"));
        fields.Add(new("policy", document));
        fields.Add(new("x-amz-signature", target.Signer.SignText(Encoding.ASCII.GetBytes(document), target.Credentials, target.Scope)));
        return new PresignedPost(target.Url, fields, target.ExpiresAt, target.Credentials.Expiration);
    }

    /// <summary>Returns the fields with fixed values. Each is a condition of the policy.</summary>
    private static List<KeyValuePair<string, string>> GetFields(PostPolicy policy)
    {
        List<KeyValuePair<string, string>> fields = [];
        Add("key", policy.Key);
        Add("acl", policy.Acl?.Value);
        Add("success_action_redirect", policy.SuccessActionRedirect);
        Add("success_action_status", policy.SuccessActionStatus?.ToString(CultureInfo.InvariantCulture));
        Add("Content-Type", policy.ContentType);
        foreach (KeyValuePair<string, string> entry in policy.Metadata)
            Add(MetadataPrefix + entry.Key, entry.Value);
        Add("x-amz-server-side-encryption", policy.ServerSideEncryption?.Value);
        Add("x-amz-server-side-encryption-aws-kms-key-id", policy.SseKmsKeyId);
        Add("x-amz-storage-class", policy.StorageClass?.Value);
        Add("x-amz-checksum-algorithm", policy.ChecksumAlgorithm?.Value);
        if (policy.Checksum is { } checksum)
            Add(GetChecksumField(policy), checksum);
        foreach (KeyValuePair<string, string> field in policy.Fields)
            Add(field.Key, field.Value);
        return fields;

        void Add(string name, string? value)
        {
            if (value is not null)
                fields.Add(new(name, value));
        }
    }

    // Other stores have parsers of their own, which are tested with documents of the AWS SDK for Python. This is the text that it writes for the
    // same conditions: with its blanks, in ASCII, and with a time in whole seconds.
    private static byte[] Write(PostPolicy policy, List<KeyValuePair<string, string>> fields, DateTimeOffset expiresAt)
    {
        var text = new StringBuilder(1024);
        text.Append(CultureInfo.InvariantCulture, $"{{\"expiration\": \"{expiresAt.UtcDateTime:yyyy-MM-dd'T'HH:mm:ss'Z'}\", \"conditions\": [");
        WriteExact(text, "bucket", policy.Bucket);
        if (policy.KeyPrefix is { } keyPrefix)
            WriteStartsWith(text, "key", keyPrefix);
        foreach (KeyValuePair<string, string> field in fields)
            WriteExact(text, field.Key, field.Value);
        if (policy.ContentTypePrefix is { } typePrefix)
            WriteStartsWith(text, "Content-Type", typePrefix);
        foreach (string name in policy.UnrestrictedMetadata)
            WriteStartsWith(text, MetadataPrefix + name, "");
        if (policy.ChecksumAlgorithm is not null && policy.Checksum is null)
            WriteStartsWith(text, GetChecksumField(policy), "");
        if (policy.MinContentLength > 0 || policy.MaxContentLength is not null)
            text.Append(CultureInfo.InvariantCulture, $"[\"content-length-range\", {policy.MinContentLength}, {policy.MaxContentLength ?? long.MaxValue}], ");
        // Removes the separator after the last condition.
        text.Length -= 2;
        return Encoding.ASCII.GetBytes(text.Append("]}").ToString());
    }

    private static void WriteExact(StringBuilder text, string name, string value)
    {
        text.Append('{');
        WriteString(text, name);
        text.Append(": ");
        WriteString(text, value);
        text.Append("}, ");
    }

    private static void WriteStartsWith(StringBuilder text, string name, string start)
    {
        text.Append("[\"starts-with\", ");
        WriteString(text, "$" + name);
        text.Append(", ");
        WriteString(text, start);
        text.Append("], ");
    }

    private static void WriteString(StringBuilder text, string value)
    {
        text.Append('"');
        foreach (char c in value)
        {
            if (c is '"' or '\\')
                text.Append('\\').Append(c);
            else if (c < 0x7F)
                text.Append(c);
            else
                text.Append(CultureInfo.InvariantCulture, $"\\u{(int)c:x4}");
        }
        text.Append('"');
    }

    private static string GetChecksumField(PostPolicy policy) => $"x-amz-checksum-{policy.ChecksumAlgorithm!.Value.Value.ToLowerInvariant()}";

    private static void Validate(PostPolicy policy)
    {
        // First, because the messages below contain values.
        ThrowIfControlCharacters(nameof(PostPolicy.Bucket), policy.Bucket);
        ThrowIfControlCharacters(nameof(PostPolicy.Key), policy.Key);
        ThrowIfControlCharacters(nameof(PostPolicy.KeyPrefix), policy.KeyPrefix);
        ThrowIfControlCharacters(nameof(PostPolicy.ContentType), policy.ContentType);
        ThrowIfControlCharacters(nameof(PostPolicy.ContentTypePrefix), policy.ContentTypePrefix);
        ThrowIfControlCharacters(nameof(PostPolicy.ChecksumAlgorithm), policy.ChecksumAlgorithm?.Value);
        ThrowIfControlCharacters(nameof(PostPolicy.Checksum), policy.Checksum);
        foreach (string name in policy.UnrestrictedMetadata)
            ThrowIfControlCharacters(nameof(PostPolicy.UnrestrictedMetadata), name);
        if (policy.Key is null && policy.KeyPrefix is null)
            throw CreateException($"Key and KeyPrefix are not set. Set one of them.");
        if (policy.Key is not null && policy.KeyPrefix is not null)
            throw CreateException($"Key is '{policy.Key}' and KeyPrefix is '{policy.KeyPrefix}'. Set only one of them.");
        if (policy.Key is "")
            throw CreateException($"Key is empty. Set the key of the object, or KeyPrefix.");
        if (policy.Key?.Contains("${filename}", StringComparison.Ordinal) is true)
            throw CreateException($"Key is '{policy.Key}'. A key with ${{filename}} is not fixed. Set the text before it as KeyPrefix.");
        if (policy.ContentType is not null && policy.ContentTypePrefix is not null)
            throw CreateException($"ContentType is '{policy.ContentType}' and ContentTypePrefix is '{policy.ContentTypePrefix}'. Set only one of them.");
        if (policy.MinContentLength < 0)
            throw CreateException($"MinContentLength is {policy.MinContentLength}. It must be 0 or more.");
        if (policy.MinContentLength > policy.MaxContentLength)
        {
            throw CreateException(
                $"MinContentLength is {policy.MinContentLength} and MaxContentLength is {policy.MaxContentLength}. The minimum must not exceed the maximum.");
        }
        if (policy.SuccessActionStatus is not (null or 200 or 201 or 204))
            throw CreateException($"SuccessActionStatus is {policy.SuccessActionStatus}. It must be 200, 201 or 204.");
        if (policy.Checksum is not null && policy.ChecksumAlgorithm is null)
            throw CreateException($"Checksum is '{policy.Checksum}', but ChecksumAlgorithm is not set. Set it.");
    }

    // Values can come from a user. A line break in a value would start another field. The message does not contain the value, because it can be a
    // token or a key.
    private static void ThrowIfControlCharacters(string name, string? text)
    {
        for (int i = 0; i < text?.Length; i++)
        {
            if (char.IsControl(text[i]))
                throw CreateException($"{name} has the control character U+{(int)text[i]:X4} at index {i}. A policy must not have any. Remove it.");
        }
    }

    // Not the error of the same name that S3 returns.
    private static Tern.TernRequestException CreateException(FormattableString message) => new(FormattableString.Invariant(message));
}
