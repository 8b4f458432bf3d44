using System.Text;

namespace Tern.Generator.Commands;

/// <summary>The models of an archive or a folder, one file for each model.</summary>
internal abstract class ModelCollection : IDisposable
{
    /// <summary>The names of the files.</summary>
    public abstract IReadOnlyList<string> Files { get; }

    /// <summary>The names of the models.</summary>
    public IEnumerable<string> Names => Files.Select(NameOf);

    /// <summary>The number of models and their place, for messages.</summary>
    public abstract string Description { get; }

    /// <summary>Opens an archive or a folder.</summary>
    /// <exception cref="GeneratorException">It does not exist, contains no models, or is damaged.</exception>
    public static ModelCollection Open(string path)
    {
        if (Directory.Exists(path))
            return new ModelFolder(path);
        return File.Exists(path)
            ? new ModelArchive(path)
            : throw new GeneratorException($"The folder or archive of models '{path}' does not exist. Check TernModels in the project, or --models in the command line.");
    }

    /// <summary>Reads all bytes of a file.</summary>
    /// <exception cref="GeneratorException">The file is damaged.</exception>
    public abstract byte[] Read(string file);

    /// <summary>The name of a file in messages.</summary>
    public abstract string SourceOf(string file);

    /// <inheritdoc/>
    public abstract void Dispose();

    /// <summary>The file of a service. Null if there is none.</summary>
    /// <param name="service">The name of the model, or the SDK id. Names are compared by their letters and digits, in any case.</param>
    public string? Find(string service)
    {
        string key = Key(service);
        return Files.FirstOrDefault(file => file == $"{service}.json")
            ?? Files.FirstOrDefault(file => Key(NameOf(file)) == key)
            // The name of some models is not the SDK id: 'stepfunctions' is SFN. Only in this case every model is read.
            ?? Files.FirstOrDefault(file => HasSdkId(Read(file), key));
    }

    /// <summary>The letters and digits of a name in lower case. Names with the same key are equal.</summary>
    internal static string Key(string name) => string.Concat(name.Where(char.IsAsciiLetterOrDigit)).ToLowerInvariant();

    private static bool HasSdkId(ReadOnlySpan<byte> model, string key)
    {
        for (int start; (start = model.IndexOf("\"sdkId\""u8)) >= 0;)
        {
            model = model[(start + "\"sdkId\""u8.Length)..];
            int open = model.IndexOf((byte)'"');
            int length = open < 0 ? -1 : model[(open + 1)..].IndexOf((byte)'"');
            if (length >= 0 && Key(Encoding.UTF8.GetString(model.Slice(open + 1, length))) == key)
                return true;
        }
        return false;
    }

    private static string NameOf(string file) => Path.GetFileNameWithoutExtension(file);
}
