using System.Globalization;

namespace Tern.S3.Transfers;

/// <summary>
/// What a transfer leaves for a later process: a text of lines <c>name=value</c>, each name once, and behind them entries, a line for each, which begin
/// with a digit. Values are escaped as in a URL, so that a key is one line whatever it has. Read and written line by line, since there may be many.
/// </summary>
internal sealed class TransferState
{
    // A million entries.
    private const int MaxBytes = 64 * 1024 * 1024;
    private const int MaxValues = 16;

    private readonly Dictionary<string, string> _values = new(StringComparer.Ordinal);
    private readonly BlockList<string> _entries = new();

    public string? this[string name]
    {
        get => _values.GetValueOrDefault(name);
        set => _values[name] = value ?? "";
    }

    /// <summary>The entries that were read.</summary>
    public IReadOnlyList<string> Entries => _entries;

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
        var state = new TransferState();
        await foreach (string line in File.ReadLinesAsync(path, cancellationToken).ConfigureAwait(false))
        {
            if (!state.TryAdd(line))
                throw Foreign(path, "it cannot be read");
        }
        return state._values.Count > 0 ? state : throw Foreign(path, "it cannot be read");
    }

    /// <summary>Writes the state and the entries beside its place and moves it there, so that there is always a whole one.</summary>
    public async Task SaveAsync(string path, IEnumerable<string> entries, CancellationToken cancellationToken)
    {
        string temporary = path + ".new";
        try
        {
            var writer = new StreamWriter(temporary);
            await using (writer.ConfigureAwait(false))
            {
                foreach ((string name, string value) in _values)
                    await writer.WriteLineAsync($"{name}={Uri.EscapeDataString(value)}".AsMemory(), cancellationToken).ConfigureAwait(false);
                foreach (string entry in entries)
                    await writer.WriteLineAsync(entry.AsMemory(), cancellationToken).ConfigureAwait(false);
            }
            File.Move(temporary, path, overwrite: true);
        }
        catch
        {
            File.Delete(temporary);
            throw;
        }
    }

    private bool TryAdd(string line)
    {
        if (line.Length > 0 && char.IsAsciiDigit(line[0]))
        {
            _entries.Add(line);
            return true;
        }
        int equals = line.IndexOf('=', StringComparison.Ordinal);
        return equals > 0 && _values.Count < MaxValues && _values.TryAdd(line[..equals], Uri.UnescapeDataString(line[(equals + 1)..]));
    }

    private static TransferException Foreign(string path, string why) => new($"'{path}' is not the state of a transfer: {why}; delete it, or name another file");
}
