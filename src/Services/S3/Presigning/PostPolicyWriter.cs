using System.Globalization;
using System.Text;
using Tern.Presigning;
using Tern.Signing;

namespace Tern.S3.Presigning;

/// <summary>Writes a policy as the document that S3 holds a form against, and signs it.</summary>
internal static class PostPolicyWriter
{
    private const string Algorithm = "AWS4-HMAC-SHA256";
    private const string MetadataPrefix = "x-amz-meta-";

    public static PresignedPost Sign(PostPolicy policy, in SigningTarget target)
    {
        Check(policy);
        string date = SigningDate.Format(target.Scope.Time);
        List<KeyValuePair<string, string>> fields = GetFields(policy);
        fields.Add(new("x-amz-credential", $"{target.Credentials.AccessKeyId}/{date[..8]}/{target.Scope.Region}/{target.Scope.Service}/aws4_request"));
        fields.Add(new("x-amz-algorithm", Algorithm));
        fields.Add(new("x-amz-date", date));
        if (target.Credentials.SessionToken is { } token)
            fields.Add(new("x-amz-security-token", token));
        foreach (KeyValuePair<string, string> field in fields)
        {
            RefuseControls("the name of a field", field.Key);
            RefuseControls(field.Key, field.Value);
        }

        string document = Convert.ToBase64String(Write(policy, fields, target.ExpiresAt));
        if (policy.KeyPrefix is not null)
            fields.Insert(0, new("key", policy.KeyPrefix + "${filename}"));
        fields.Add(new("policy", document));
        fields.Add(new("x-amz-signature", target.Signer.SignText(Encoding.ASCII.GetBytes(document), target.Credentials, target.Scope)));
        return new PresignedPost(target.Url, fields, target.ExpiresAt, target.Credentials.Expiration);
    }

    /// <summary>The fields whose values are fixed: each is a condition of its own.</summary>
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
        Add("x-amz-server-side-encryption-aws-kms-key-id", policy.SsekmsKeyId);
        Add("x-amz-storage-class", policy.StorageClass?.Value);
        Add("x-amz-checksum-algorithm", policy.ChecksumAlgorithm?.Value);
        if (policy.Checksum is { } checksum)
            Add(ChecksumField(policy), checksum);
        foreach (KeyValuePair<string, string> field in policy.Fields)
            Add(field.Key, field.Value);
        return fields;

        void Add(string name, string? value)
        {
            if (value is not null)
                fields.Add(new(name, value));
        }
    }

    // Stores other than S3 have parsers of their own, which are tested with the documents of the AWS SDK for Python: this is the text that it writes for the
    // same conditions, with its blanks, in ASCII, and with a time in whole seconds.
    private static byte[] Write(PostPolicy policy, List<KeyValuePair<string, string>> fields, DateTimeOffset expiresAt)
    {
        var text = new StringBuilder(1024);
        text.Append(CultureInfo.InvariantCulture, $"{{\"expiration\": \"{expiresAt.UtcDateTime:yyyy-MM-dd'T'HH:mm:ss'Z'}\", \"conditions\": [");
        WriteExact(text, "bucket", policy.Bucket);
        if (policy.KeyPrefix is { } keyPrefix)
            WriteStart(text, "key", keyPrefix);
        foreach (KeyValuePair<string, string> field in fields)
            WriteExact(text, field.Key, field.Value);
        if (policy.ContentTypePrefix is { } typePrefix)
            WriteStart(text, "Content-Type", typePrefix);
        foreach (string name in policy.FreeMetadata)
            WriteStart(text, MetadataPrefix + name, "");
        if (policy.ChecksumAlgorithm is not null && policy.Checksum is null)
            WriteStart(text, ChecksumField(policy), "");
        if (policy.MinContentLength > 0 || policy.MaxContentLength is not null)
            text.Append(CultureInfo.InvariantCulture, $"[\"content-length-range\", {policy.MinContentLength}, {policy.MaxContentLength ?? long.MaxValue}], ");
        // Behind the last condition nothing follows.
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

    private static void WriteStart(StringBuilder text, string name, string start)
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

    private static string ChecksumField(PostPolicy policy) => $"x-amz-checksum-{policy.ChecksumAlgorithm!.Value.Value.ToLowerInvariant()}";

    private static void Check(PostPolicy policy)
    {
        if (policy.Key is null == policy.KeyPrefix is null)
            throw Refuse(nameof(PostPolicy.Key), "a policy needs either a key or the prefix of one");
        if (policy.Key is "")
            throw Refuse(nameof(PostPolicy.Key), "the key is empty");
        if (policy.Key?.Contains("${filename}", StringComparison.Ordinal) is true)
            throw Refuse(nameof(PostPolicy.Key), $"a key with ${{filename}} is not known beforehand: give what stands before that as {nameof(PostPolicy.KeyPrefix)}");
        if (policy.ContentType is not null && policy.ContentTypePrefix is not null)
            throw Refuse(nameof(PostPolicy.ContentType), "a policy has either a content type or the prefix of one");
        if (policy.MinContentLength < 0 || policy.MinContentLength > (policy.MaxContentLength ?? long.MaxValue))
            throw Refuse(nameof(PostPolicy.MinContentLength), "the least length is negative, or more than the most");
        if (policy.SuccessActionStatus is not (null or 200 or 201 or 204))
            throw Refuse(nameof(PostPolicy.SuccessActionStatus), "the status after a success is 200, 201 or 204");
        if (policy.Checksum is not null && policy.ChecksumAlgorithm is null)
            throw Refuse(nameof(PostPolicy.Checksum), "a checksum needs its algorithm");
        RefuseControls(nameof(PostPolicy.Bucket), policy.Bucket);
        RefuseControls(nameof(PostPolicy.KeyPrefix), policy.KeyPrefix);
        RefuseControls(nameof(PostPolicy.ContentTypePrefix), policy.ContentTypePrefix);
        RefuseControls(nameof(PostPolicy.ChecksumAlgorithm), policy.ChecksumAlgorithm?.Value);
        foreach (string name in policy.FreeMetadata)
            RefuseControls(nameof(PostPolicy.FreeMetadata), name);
    }

    // What goes into a policy may come from a user, and a line break in a field would begin another one.
    private static void RefuseControls(string member, string? text)
    {
        foreach (char c in text ?? "")
        {
            if (char.IsControl(c))
                throw Refuse(member, "a policy has no control characters; remove them");
        }
    }

    // Not the error of that name that S3 answers with.
    private static Tern.InvalidRequestException Refuse(string member, string message) => new($"{message} ({member})");
}
