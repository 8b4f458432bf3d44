using System.Text;

namespace Tern.Runtime;

/// <summary>A file of a token cache: one JSON object. The members are retained as they are in the file, so that those of other programs survive.</summary>
internal sealed class TokenCache
{
    private const int MaxLength = 256 * 1024;

    private readonly List<KeyValuePair<string, byte[]>> _members = [];

    private TokenCache(string path) => Path = path;

    /// <summary>The path of the file.</summary>
    public string Path { get; }

    /// <summary>Reads a file; null if it does not exist.</summary>
    /// <exception cref="TernConfigurationException">The file cannot be read.</exception>
    /// <exception cref="TernCredentialsException">The file is not a JSON object. The message contains the path and no text of the file.</exception>
    public static TokenCache? Read(AwsEnvironment environment, string path)
    {
        const string What = "The token cache";
        return EnvironmentFile.GetState(environment, path, What) is null ? null : Parse(path, EnvironmentFile.Read(environment, path, What, MaxLength));
    }

    /// <summary>Parses the content of a file.</summary>
    /// <exception cref="TernCredentialsException">The content is not a JSON object.</exception>
    public static TokenCache Parse(string path, ReadOnlySpan<byte> content)
    {
        var cache = new TokenCache(path);
        try
        {
            var reader = new JsonReader(content);
            reader.ReadStartObject();
            while (reader.ReadName(out ReadOnlySpan<byte> name))
            {
                string key = Encoding.UTF8.GetString(name);
                // The position after the colon.
                int start = reader.Offset;
                reader.Skip();
                cache.SetRaw(key, content[start..reader.Offset].Trim(" \t\r\n"u8).ToArray());
            }
            reader.ReadEnd();
        }
        catch (TernSerializationException)
        {
            // Without the inner exception, whose message can contain names of the file.
            throw new TernCredentialsException($"The token cache '{path}' is not valid JSON. Remove the file and sign in again.");
        }
        return cache;
    }

    /// <summary>Returns a text; null if it is missing, null or empty.</summary>
    /// <exception cref="TernCredentialsException">The value is not text.</exception>
    public string? FindText(string name)
    {
        if (FindRaw(name) is not { } raw)
            return null;
        try
        {
            var reader = new JsonReader(raw);
            return reader.TryReadNull() || reader.ReadString() is not { Length: > 0 } text ? null : text;
        }
        catch (TernSerializationException)
        {
            throw Invalid(name);
        }
    }

    /// <summary>Returns a text.</summary>
    /// <exception cref="TernCredentialsException">The value is missing or not text.</exception>
    public string GetText(string name) => FindText(name) ?? throw Missing(name);

    /// <summary>Returns a time; null if it is missing.</summary>
    /// <exception cref="TernCredentialsException">The value is not a time.</exception>
    public DateTimeOffset? FindTime(string name)
    {
        if (FindText(name) is not { } text)
            return null;
        // Old versions of the AWS CLI wrote 2020-06-17T10:02:08UTC.
        if (text.EndsWith("UTC", StringComparison.Ordinal))
            text = $"{text[..^3]}Z";
        return TimestampParser.TryParseDateTime(Encoding.UTF8.GetBytes(text), out DateTimeOffset time) ? time : throw Invalid(name);
    }

    /// <summary>Returns a time.</summary>
    /// <exception cref="TernCredentialsException">The value is missing or not a time.</exception>
    public DateTimeOffset GetTime(string name) => FindTime(name) ?? throw Missing(name);

    /// <summary>Returns an object; null if it is missing.</summary>
    /// <exception cref="TernCredentialsException">The value is not an object.</exception>
    public TokenCache? FindObject(string name) => FindRaw(name) is not { } raw ? null : raw is [(byte)'{', ..] ? Parse(Path, raw) : throw Invalid(name);

    public void SetText(string name, string value)
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        writer.WriteString(value);
        writer.Complete();
        SetRaw(name, buffer.WrittenSpan.ToArray());
    }

    public void SetTime(string name, DateTimeOffset value) => SetText(name, Timestamps.FormatSeconds(value));

    public void SetObject(string name, TokenCache value) => SetRaw(name, value.ToUtf8());

    /// <summary>Replaces the file.</summary>
    /// <exception cref="IOException">The file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">The process is not permitted to write the file.</exception>
    public void Write(AwsEnvironment environment) => environment.ReplaceFile(Path, ToUtf8());

    private byte[] ToUtf8()
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        writer.WriteStartObject();
        foreach ((string name, byte[] value) in _members)
        {
            writer.WriteName(name);
            byte[] literal = [.. value, (byte)','];
            writer.WriteLiteral(literal);
        }
        writer.WriteEndObject();
        writer.Complete();
        return buffer.WrittenSpan.ToArray();
    }

    private byte[]? FindRaw(string name)
    {
        foreach ((string key, byte[] value) in _members)
        {
            if (key == name)
                return value;
        }
        return null;
    }

    private void SetRaw(string name, byte[] value)
    {
        for (int i = 0; i < _members.Count; i++)
        {
            if (_members[i].Key == name)
            {
                _members[i] = new(name, value);
                return;
            }
        }
        _members.Add(new(name, value));
    }

    /// <summary>Creates the error of a missing value.</summary>
    public TernCredentialsException Missing(string name) => new($"The token cache '{Path}' has no value for '{name}'. Remove the file and sign in again.");

    private TernCredentialsException Invalid(string name) => new($"The token cache '{Path}' has an invalid value for '{name}'. Remove the file and sign in again.");
}
