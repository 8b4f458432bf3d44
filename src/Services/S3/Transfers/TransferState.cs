using System.Globalization;
using System.Text;

namespace Tern.S3.Transfers;

/// <summary>
/// What a transfer leaves for a later process: a text of lines <c>name=value</c>, each name once, at most 4 MiB. Values are escaped as
/// in a URL, so that a key is one line whatever it has.
/// </summary>
internal sealed class TransferState
{
    private const int MaxBytes = 4 * 1024 * 1024;
    private const int MaxLines = 16;

    private readonly Dictionary<string, string> _values = new(StringComparer.Ordinal);

    public string? this[string name]
    {
        get => _values.GetValueOrDefault(name);
        set => _values[name] = value ?? "";
    }

    /// <summary>A number; null when there is none that can be read.</summary>
    public long? GetNumber(string name) =>
        long.TryParse(this[name], NumberStyles.None, CultureInfo.InvariantCulture, out long number) ? number : null;

    public void SetNumber(string name, long number) => this[name] = number.ToString(CultureInfo.InvariantCulture);

    /// <summary>Reads a state; null when there is no file.</summary>
    /// <exception cref="TransferException">The file is none of ours.</exception>
    public static async Task<TransferState?> LoadAsync(string path, CancellationToken cancellationToken)
    {
        if (!File.Exists(path))
            return null;
        if (new FileInfo(path).Length > MaxBytes)
            throw Foreign(path, "it is too large");
        string text = await File.ReadAllTextAsync(path, Encoding.UTF8, cancellationToken).ConfigureAwait(false);
        return Parse(text) ?? throw Foreign(path, "it cannot be read");
    }

    /// <summary>Reads the text of a state; null when it is none.</summary>
    public static TransferState? Parse(string text)
    {
        if (text.Length > MaxBytes)
            return null;
        var state = new TransferState();
        foreach (ReadOnlySpan<char> line in text.AsSpan().EnumerateLines())
        {
            if (line.IsEmpty)
                continue;
            int equals = line.IndexOf('=');
            if (equals <= 0 || state._values.Count == MaxLines || !state._values.TryAdd(line[..equals].ToString(), Uri.UnescapeDataString(line[(equals + 1)..].ToString())))
                return null;
        }
        return state._values.Count == 0 ? null : state;
    }

    /// <summary>Writes the state beside its place and moves it there, so that there is always a whole one.</summary>
    public async Task SaveAsync(string path, CancellationToken cancellationToken)
    {
        string temporary = path + ".new";
        await File.WriteAllTextAsync(temporary, ToString(), cancellationToken).ConfigureAwait(false);
        File.Move(temporary, path, overwrite: true);
    }

    /// <inheritdoc/>
    public override string ToString()
    {
        var text = new StringBuilder();
        foreach ((string name, string value) in _values)
            text.Append(name).Append('=').Append(Uri.EscapeDataString(value)).Append('\n');
        return text.ToString();
    }

    private static TransferException Foreign(string path, string why) => new($"'{path}' is not the state of a transfer: {why}; delete it, or name another file");
}
