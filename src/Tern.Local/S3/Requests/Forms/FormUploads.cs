using System.Text;
using Tern.Local.Http;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Requests.Bodies;
using Tern.Local.S3.Requests.Signatures;
using Tern.Local.S3.Wire;
using Tern.Local.Services;
using Tern.Runtime;
using Tern.S3;
using Tern.ServerRuntime;

namespace Tern.Local.S3.Requests.Forms;

/// <summary>Uploads with HTML forms (POST Object).</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/RESTObjectPOST.html">POST Object</seealso>
internal sealed class FormUploads
{
    /// <summary>The name of the operation for fault injection.</summary>
    public const string Operation = "PutObject";

    private static readonly string[] s_headers = ["Content-Type", "Cache-Control", "Content-Disposition", "Content-Encoding", "Expires"];

    // In the order in which the service checks them.
    private static readonly string[] s_signatureFields = ["X-Amz-Algorithm", "X-Amz-Credential", "X-Amz-Date", "X-Amz-Signature", "policy"];

    private readonly LocalAwsOptions _options;
    private readonly S3Engine _engine;
    private readonly AccessKeys _keys;

    public FormUploads(LocalAwsOptions options, AccessKeys keys, S3Engine engine)
    {
        _options = options;
        _engine = engine;
        _keys = keys;
    }

    /// <summary>Whether a request is a form.</summary>
    public static bool IsForm(LocalRequest request) => request.Method == "POST" && FormReader.ParseBoundary(request.Header("Content-Type")) is not null;

    /// <param name="request">The request.</param>
    /// <param name="address">The bucket of the request.</param>
    /// <param name="bucketRegion">The region of the bucket; null when it does not exist.</param>
    /// <param name="clockSkew">The offset of the server's clock.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="S3ServiceException">The form is not valid or not allowed.</exception>
    public async Task<RestResponse> UploadAsync(LocalRequest request, S3Address address, string? bucketRegion, TimeSpan clockSkew, CancellationToken cancellationToken)
    {
        if (address.Bucket is not { } bucket || address.Path != $"/{bucket}")
            throw new S3ServiceException(405, "MethodNotAllowed", "The specified method is not allowed against this resource.");
        if (request.ContentLength is null)
            throw BodyErrors.MissingLength();
        FormReader form = await FormReader.OpenAsync(request.Body, FormReader.ParseBoundary(request.Header("Content-Type"))!, cancellationToken).ConfigureAwait(false);
        await using (form.ConfigureAwait(false))
        {
            string key = form.Fields.GetValueOrDefault("key") ?? throw FormErrors.MissingField("key");
            if (form.FileName.Length > 0)
                key = key.Replace("${filename}", form.FileName, StringComparison.Ordinal);
            if (key.Length == 0)
                throw FormErrors.EmptyKey();
            SizeRange sizes = SizeRange.Any;
            if (_options.VerifiesSignatures)
            {
                DateTimeOffset now = _options.TimeProvider.GetUtcNow() + clockSkew;
                (string policy, string region, string accountId) = Verify(form.Fields, now);
                BucketAccess.Check(_engine, accountId, bucket, copySource: null);
                RegionRules.CheckScope(address, region, bucketRegion, _options, isPresigned: false);
                sizes = PostPolicy.Check(policy, form.Fields, bucket, key, now);
            }
            var put = new RestRequest { Method = "PUT", Path = $"/{bucket}/{Uri.EscapeDataString(key)}", Headers = GetHeaders(form.Fields) };
            DeclaredChecksum? stated = DeclaredChecksum.Find(put.Headers, hasTrailer: false, isObject: true);
            var content = new VerifiedBody(new FormFile(form, sizes), length: null, payloadHash: null, contentMd5: null, stated, isObject: true);
            await using (content.ConfigureAwait(false))
            {
                IncomingBody body = content.Incoming = new IncomingBody(content, length: null);
                PutObjectResponse response = await _engine.PostObjectAsync(S3Operations.Read(put, new MissingMembers(), PutObjectServer.ReadRequest), body, cancellationToken).ConfigureAwait(false);
                return CreateResponse(request, form.Fields, bucket, key, response);
            }
        }
    }

    /// <summary>Verifies the signature of a form.</summary>
    /// <returns>The policy, the region in the credential scope, and the account of the access key.</returns>
    private (string Policy, string Region, string AccountId) Verify(IReadOnlyDictionary<string, string> fields, DateTimeOffset now)
    {
        if (!s_signatureFields.Any(fields.ContainsKey))
            throw RequestErrors.AccessDenied();
        foreach (string name in s_signatureFields)
        {
            if (!fields.ContainsKey(name))
                throw FormErrors.MissingField(name);
        }
        string policy = fields["policy"];
        if (fields["x-amz-algorithm"] is not "AWS4-HMAC-SHA256" and var algorithm)
            throw RequestErrors.InvalidArgument("X-Amz-Algorithm only supports \"AWS4-HMAC-SHA256\"", "x-amz-algorithm", algorithm);
        string[] credential = fields["x-amz-credential"].Split('/');
        if (credential is not [var id, var day, var region, "s3", "aws4_request"])
            throw FormErrors.MissingField("X-Amz-Credential");
        AwsCredentials credentials = _keys.Find(id) ?? throw SignatureErrors.UnknownKey(id);
        if (!SigningKeys.FixedTimeEquals(credentials.SessionToken ?? "", fields.GetValueOrDefault("x-amz-security-token", "")))
            throw SignatureErrors.InvalidToken();
        if (credentials.Expiration is { } end && now >= end)
            throw SignatureErrors.ExpiredToken();
        string date = fields["x-amz-date"];
        if (!date.StartsWith(day + 'T', StringComparison.Ordinal))
            throw FormErrors.CredentialDateMismatch(day, date);
        string given = fields["x-amz-signature"];
        string expected = SigningKeys.Sign(SigningKeys.Derive(credentials.SecretAccessKey, day, region), policy);
        if (!SigningKeys.FixedTimeEquals(expected, given))
            throw SignatureErrors.SignatureDoesNotMatch(id, policy, given);
        return (policy, region, _keys.GetAccountId(id));
    }

    private static List<KeyValuePair<string, string>> GetHeaders(IReadOnlyDictionary<string, string> fields)
    {
        List<KeyValuePair<string, string>> headers = [];
        foreach ((string name, string value) in fields)
        {
            if (name.Equals("tagging", StringComparison.OrdinalIgnoreCase))
                headers.Add(new("x-amz-tagging", ParseTags(value)));
            else if (GetHeaderName(name) is { } header)
                headers.Add(new(header, HeaderValues.Check(name, value)));
        }
        return headers;
    }

    private static string? GetHeaderName(string field) =>
        field.Equals("acl", StringComparison.OrdinalIgnoreCase) ? "x-amz-acl"
        : IsObjectHeader(field) || s_headers.Contains(field, StringComparer.OrdinalIgnoreCase) ? field.ToLowerInvariant()
        : null;

    // The other fields with this prefix belong to the signature.
    private static bool IsObjectHeader(string name) =>
        name.StartsWith("x-amz-", StringComparison.OrdinalIgnoreCase)
        && name.ToLowerInvariant() is not ("x-amz-algorithm" or "x-amz-credential" or "x-amz-date" or "x-amz-signature" or "x-amz-security-token");

    // The field has the XML document that PutObjectTagging has as its body.
    private static string ParseTags(string xml)
    {
        try
        {
            var reader = new XmlReader(Encoding.UTF8.GetBytes(xml));
            reader.ReadRoot();
            // As recorded, a document without tags is ignored.
            Tagging tagging = TaggingXml.Read(ref reader, new MissingMembers());
            reader.ReadEnd();
            return string.Join('&', tagging.TagSet.Select(tag => $"{Uri.EscapeDataString(tag.Key)}={Uri.EscapeDataString(tag.Value)}"));
        }
        catch (TernSerializationException)
        {
            throw RequestErrors.MalformedXml();
        }
    }

    private static RestResponse CreateResponse(LocalRequest request, IReadOnlyDictionary<string, string> fields, string bucket, string key, PutObjectResponse response)
    {
        var restResponse = new RestResponse();
        PutObjectServer.WriteResponse(restResponse, response);
        string entityTag = response.ETag ?? "";
        string location = $"http://{request.Header("Host")}/{bucket}/{Uri.EscapeDataString(key)}";
        string? redirect = fields.GetValueOrDefault("success_action_redirect") ?? fields.GetValueOrDefault("redirect");
        if (Uri.TryCreate(redirect, UriKind.Absolute, out Uri? target) && target.Scheme is "http" or "https")
        {
            restResponse.StatusCode = 303;
            restResponse.Headers.Add(new("Location", $"{target.AbsoluteUri}{(target.Query.Length == 0 ? '?' : '&')}bucket={bucket}&key={Uri.EscapeDataString(key)}&etag={Uri.EscapeDataString(entityTag)}"));
            return restResponse;
        }
        restResponse.Headers.Add(new("Location", location));
        restResponse.StatusCode = fields.GetValueOrDefault("success_action_status") switch
        {
            "200" => 200,
            "201" => 201,
            _ => 204,
        };
        if (restResponse.StatusCode == 201)
            WriteDocument(restResponse, location, bucket, key, entityTag);
        return restResponse;
    }

    private static void WriteDocument(RestResponse restResponse, string location, string bucket, string key, string entityTag)
    {
        restResponse.ContentType = "application/xml";
        var writer = new XmlWriter(restResponse.Buffer);
        writer.WriteTag("<PostResponse><Location>"u8);
        writer.WriteString(location);
        writer.WriteTag("</Location><Bucket>"u8);
        writer.WriteString(bucket);
        writer.WriteTag("</Bucket><Key>"u8);
        writer.WriteString(key);
        writer.WriteTag("</Key><ETag>"u8);
        writer.WriteString(entityTag);
        writer.WriteTag("</ETag></PostResponse>"u8);
        writer.Complete();
    }
}
