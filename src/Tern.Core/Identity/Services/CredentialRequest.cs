using System.Text;

namespace Tern.Runtime;

/// <summary>A request to a service that issues credentials: the parts of the message that differ between operations.</summary>
internal sealed class CredentialRequest
{
    private readonly string _path;
    private readonly string? _query;
    private readonly string? _contentType;
    private readonly byte[] _body;
    private readonly KeyValuePair<string, string>? _header;

    private CredentialRequest(string path, string? query, string? contentType, byte[] body, KeyValuePair<string, string>? header)
    {
        _path = path;
        _query = query;
        _contentType = contentType;
        _body = body;
        _header = header;
    }

    /// <summary>The secrets in the request; null for none.</summary>
    public RequestSecrets? Secrets { get; set; }

    /// <summary>Creates a request of the query protocol.</summary>
    /// <param name="action">The operation.</param>
    /// <param name="parameters">The parameters. Those whose value is null are not sent.</param>
    public static CredentialRequest Form(string action, List<KeyValuePair<string, string?>> parameters)
    {
        var form = new StringBuilder("Action=").Append(action).Append("&Version=2011-06-15");
        foreach ((string name, string? value) in parameters)
        {
            if (value is not null)
                form.Append('&').Append(name).Append('=').Append(Uri.EscapeDataString(value));
        }
        return new("/", null, "application/x-www-form-urlencoded", Encoding.UTF8.GetBytes(form.ToString()), null);
    }

    /// <summary>Creates a request with a JSON object of texts.</summary>
    public static CredentialRequest Json(string path, params ReadOnlySpan<KeyValuePair<string, string>> members)
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        writer.WriteStartObject();
        foreach ((string name, string value) in members)
        {
            writer.WriteName(name);
            writer.WriteString(value);
        }
        writer.WriteEndObject();
        writer.Complete();
        return new(path, null, "application/json", buffer.WrittenSpan.ToArray(), null);
    }

    /// <summary>Creates a request without a body.</summary>
    public static CredentialRequest Get(string path, string query, KeyValuePair<string, string> header) => new(path, query, null, [], header);

    /// <summary>Writes the message.</summary>
    public void Write(RequestMessage message)
    {
        message.Path = _path;
        message.Query = _query;
        message.ContentType = _contentType;
        message.Secrets = Secrets;
        if (_header is { } header)
            message.Headers.Add(header);
        _body.CopyTo(message.Buffer.GetSpan(_body.Length));
        message.Buffer.Advance(_body.Length);
    }
}
