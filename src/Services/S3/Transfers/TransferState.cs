using System.Globalization;

namespace Tern.S3.Transfers;

/// <summary>
/// The state of a transfer for a later process: lines <c>name=value</c>, each name once, followed by entries, one line each, that start
/// with a digit. Values are URL-encoded, so that a key is always one line. Read and written line by line, because there can be many entries.
/// </summary>
internal sealed class TransferState
{
    // About a million entries.
    private const int MaxBytes = 64 * 1024 * 1024;
    private const int MaxValues = 16;

    private readonly Dictionary<string, string> _values = new(StringComparer.Ordinal);
    private readonly BlockList<string> _entries = new();

    public string? this[string name]
    {
        get => _values.GetValueOrDefault(name);
        set => _values[name] = value ?? "";
    }

    /// <summary>The entries of the file.</summary>
    public IReadOnlyList<string> Entries => _entries;

    /// <summary>Returns a number. Null if it is missing or invalid.</summary>
    public long? GetNumber(string name) =>
        long.TryParse(this[name], NumberStyles.None, CultureInfo.InvariantCulture, out long number) ? number : null;

    public void SetNumber(string name, long number) => this[name] = number.ToString(CultureInfo.InvariantCulture);

    /// <summary>Reads a state. Null if the file does not exist.</summary>
    /// <exception cref="TransferException">The file is not a state of a transfer.</exception>
    public static async Task<TransferState?> LoadAsync(string path, CancellationToken cancellationToken)
    {
        if (!File.Exists(path))
            return null;
        if (new FileInfo(path).Length > MaxBytes)
            throw CreateInvalidStateException(path, $"it is larger than {MaxBytes} bytes");
        var state = new TransferState();
        await foreach (string line in File.ReadLinesAsync(path, cancellationToken).ConfigureAwait(false))
        {
            if (!state.TryAdd(line))
                throw CreateInvalidStateException(path, "it has an unknown format");
        }
        return state._values.Count > 0 ? state : throw CreateInvalidStateException(path, "it has an unknown format");
    }

    /// <summary>Writes the state and the entries to a temporary file and renames it, so that the state file is always complete.</summary>
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

    private static TransferException CreateInvalidStateException(string path, string why) => new($"The file '{path}' is not the state of a transfer: {why}. Delete it, or set another StateFile.");
}
