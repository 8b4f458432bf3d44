using System.Buffers;
using System.Globalization;
using System.Text;

namespace Tern.Runtime;

/// <summary>Reads a shared configuration file into a <see cref="SharedConfig"/>.</summary>
/// <remarks>Errors contain the path and the number of the line, and no text of the line, which can be a secret.</remarks>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/file-format.html">Format of the shared files</seealso>
internal sealed class ConfigFileParser
{
    private static readonly SearchValues<char> s_nameCharacters = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_/.%@:+");

    private readonly SharedConfig _config;
    private readonly ConfigFileKind _kind;
    private readonly string _path;
    private readonly bool _hasPrefixedDefault;
    private int _line;
    private bool _isInSection;
    private bool _isInProperty;
    private ConfigSection? _section;
    private string? _key;

    /// <summary>The value of the property, once it has a continuation; null before.</summary>
    private StringBuilder? _value;

    private ConfigFileParser(SharedConfig config, ConfigFileKind kind, string path, bool hasPrefixedDefault)
    {
        _config = config;
        _kind = kind;
        _path = path;
        _hasPrefixedDefault = hasPrefixedDefault;
    }

    /// <summary>Adds the sections of a file. A later value of a property replaces an earlier one.</summary>
    /// <exception cref="TernConfigurationException">The file is not valid.</exception>
    public static void Read(SharedConfig config, ConfigFileKind kind, string path, ReadOnlySpan<byte> content)
    {
        string text = Decode(path, content);
        // "[profile default]" replaces all sections "[default]" of the file, also those after it. So it must be known first.
        bool hasPrefixedDefault = kind == ConfigFileKind.Config && ContainsPrefixedDefault(text);
        var parser = new ConfigFileParser(config, kind, path, hasPrefixedDefault);
        foreach (ReadOnlySpan<char> line in EnumerateLines(text))
            parser.ReadLine(line);
        parser.EndProperty();
    }

    private static string Decode(string path, ReadOnlySpan<byte> content)
    {
        if (content.StartsWith("\uFEFF"u8))
            content = content[3..];
        try
        {
            return new UTF8Encoding(false, throwOnInvalidBytes: true).GetString(content);
        }
        catch (DecoderFallbackException e)
        {
            int line = content[..Math.Clamp(e.Index, 0, content.Length)].Count((byte)'\n') + 1;
            // The inner exception contains bytes of the file.
            throw CreateException(path, line, "It is not UTF-8 text");
        }
    }

    // Only \n and \r\n end a line. The other line ends of Unicode can be part of a value.
    private static LineEnumerator EnumerateLines(string text) => new(text);

    private static bool ContainsPrefixedDefault(string text)
    {
        foreach (ReadOnlySpan<char> line in EnumerateLines(text))
        {
            if (line.StartsWith('[') && TryReadHeader(line, out ReadOnlySpan<char> header) && TryTakePrefix(ref header, "profile") && header is "default")
                return true;
        }
        return false;
    }

    private void ReadLine(ReadOnlySpan<char> line)
    {
        _line++;
        ReadOnlySpan<char> trimmed = line.TrimStart();
        if (trimmed.IsEmpty || trimmed[0] is '#' or ';')
            return;
        if (trimmed.Length < line.Length)
            ReadContinuation(trimmed.TrimEnd());
        else if (line[0] == '[')
            ReadSection(line);
        else
            ReadProperty(line);
    }

    private void ReadSection(ReadOnlySpan<char> line)
    {
        if (!TryReadHeader(line, out ReadOnlySpan<char> header))
            throw CreateException("A section must end with ']'");
        EndProperty();
        _isInSection = true;
        _isInProperty = false;
        _section = FindSection(header);
    }

    private static bool TryReadHeader(ReadOnlySpan<char> line, out ReadOnlySpan<char> header)
    {
        int comment = line.IndexOfAny('#', ';');
        header = (comment < 0 ? line : line[..comment]).TrimEnd();
        if (!header.EndsWith(']'))
            return false;
        header = header[1..^1].Trim();
        return true;
    }

    /// <summary>The section that the following properties belong to; null for sections that are ignored.</summary>
    private ConfigSection? FindSection(ReadOnlySpan<char> header)
    {
        if (_kind == ConfigFileKind.Credentials)
            return FindSection(_config.ProfilesByName, header);
        if (TryTakePrefix(ref header, "profile"))
            return FindSection(_config.ProfilesByName, header);
        if (TryTakePrefix(ref header, "sso-session"))
            return FindSection(_config.SsoSessionsByName, header);
        if (TryTakePrefix(ref header, "services"))
            return FindSection(_config.ServicesByName, header);
        return header is "default" && !_hasPrefixedDefault ? FindSection(_config.ProfilesByName, header) : null;
    }

    private static ConfigSection? FindSection(Dictionary<string, ConfigSection> sections, ReadOnlySpan<char> name)
    {
        if (name.IsEmpty || name.ContainsAnyExcept(s_nameCharacters))
            return null;
        string key = name.ToString();
        if (!sections.TryGetValue(key, out ConfigSection? section))
            sections.Add(key, section = new ConfigSection(key));
        return section;
    }

    private static bool TryTakePrefix(ref ReadOnlySpan<char> header, string prefix)
    {
        if (header.Length <= prefix.Length || !header.StartsWith(prefix) || !char.IsWhiteSpace(header[prefix.Length]))
            return false;
        header = header[prefix.Length..].Trim();
        return true;
    }

    private void ReadProperty(ReadOnlySpan<char> line)
    {
        if (!_isInSection)
            throw CreateException("Expected a section such as [default]");
        line = WithoutComment(line);
        int equals = line.IndexOf('=');
        if (equals < 0)
            throw CreateException("Expected a property with '='");
        ReadOnlySpan<char> key = line[..equals].Trim();
        if (key.IsEmpty)
            throw CreateException("A property must have a name before '='");
        EndProperty();
        _isInProperty = true;
        // A property that is ignored can have continuation lines.
        _key = _section is null || key.ContainsAnyExcept(s_nameCharacters) ? null : key.ToString().ToLowerInvariant();
        if (_key is not null)
            _section!.Set(_key, line[(equals + 1)..].Trim().ToString());
    }

    private void ReadContinuation(ReadOnlySpan<char> line)
    {
        if (!_isInSection)
            throw CreateException("Expected a section such as [default]");
        if (!_isInProperty)
            throw CreateException("Expected a property, but the line begins with white space, which continues a property");
        if (_key is not null)
            (_value ??= new StringBuilder(_section!.Properties[_key])).Append('\n').Append(line);
    }

    private void EndProperty()
    {
        if (_value is not null)
            _section!.Set(_key!, _value.ToString());
        _value = null;
    }

    /// <summary>Removes a comment, which begins with <c>#</c> or <c>;</c> after white space.</summary>
    private static ReadOnlySpan<char> WithoutComment(ReadOnlySpan<char> line)
    {
        for (int i = 1; i < line.Length; i++)
        {
            if (line[i] is '#' or ';' && char.IsWhiteSpace(line[i - 1]))
                return line[..i];
        }
        return line;
    }

    private TernConfigurationException CreateException(string problem) => CreateException(_path, _line, problem);

    private static TernConfigurationException CreateException(string path, int line, string problem) =>
        new(string.Create(CultureInfo.InvariantCulture, $"The file '{path}' is not valid in line {line}. {problem}. Correct or remove the line."));

    /// <summary>Enumerates lines that end with <c>\n</c> or <c>\r\n</c>.</summary>
    private ref struct LineEnumerator(ReadOnlySpan<char> rest)
    {
        private ReadOnlySpan<char> _rest = rest;
        private bool _hasEnded;

        public ReadOnlySpan<char> Current { get; private set; }

        public readonly LineEnumerator GetEnumerator() => this;

        public bool MoveNext()
        {
            if (_hasEnded)
                return false;
            int end = _rest.IndexOf('\n');
            _hasEnded = end < 0;
            ReadOnlySpan<char> line = _hasEnded ? _rest : _rest[..end];
            _rest = _hasEnded ? default : _rest[(end + 1)..];
            Current = line.EndsWith('\r') ? line[..^1] : line;
            return true;
        }
    }
}
