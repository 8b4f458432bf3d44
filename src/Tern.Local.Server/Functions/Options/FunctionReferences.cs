using Tern.Local.Server.Apis;
using Tern.Local.Server.Functions.Sources;

namespace Tern.Local.Server.Functions.Options;

/// <summary>Checks that the functions of other options exist.</summary>
internal static class FunctionReferences
{
    /// <summary>Checks the options, and adds the only function to those without a name.</summary>
    /// <exception cref="FormatException">A function does not exist or occurs twice, or a path of a port has two functions.</exception>
    public static LocalServerOptions Resolve(LocalServerOptions options)
    {
        string[] names = [.. options.Functions.Select(function => function.Name)];
        if (FindDuplicate(names) is { } name)
            throw new FormatException($"The function '{name}' occurs twice. Use each name in one {FunctionOption.Option}.");
        options = options with { Apis = [.. options.Apis.Select(api => api.Function is null ? api with { Function = FindOnly(names) } : api)] };
        foreach (VariableOption variable in options.Variables)
            Check(names, VariableOption.Option, variable.Function);
        foreach (ApiOption api in options.Apis)
            Check(names, ApiOption.Option, api.Function);
        foreach (StreamOption stream in options.Streams)
            Check(names, StreamOption.Option, stream.Mapping.FunctionName);
        foreach (QueueOption queue in options.Queues)
            Check(names, QueueOption.Option, queue.Mapping.FunctionName);
        foreach (BucketOption bucket in options.Buckets)
            Check(names, BucketOption.Option, bucket.Function);
        if (FindDuplicate(options.Apis.Select(api => $"{api.Port}{api.Path}")) is { } route)
            throw new FormatException($"The port and the path '{route}' of {ApiOption.Option} occur twice. Use another port, or the key path.");
        return options;
    }

    private static string FindOnly(string[] names) => names is [var only]
        ? only
        : throw new FormatException($"{ApiOption.Option} needs the name of a function, because there is not exactly one. Use PORT=FUNCTION.");

    private static void Check(string[] names, string option, string? name)
    {
        if (name is not null && !names.Contains(name))
            throw new FormatException($"The function '{name}' of {option} does not exist. Add it by {FunctionOption.Option} {name}=PATH.");
    }

    private static string? FindDuplicate(IEnumerable<string> values) => values.GroupBy(value => value, StringComparer.Ordinal).FirstOrDefault(group => group.Count() > 1)?.Key;
}
