using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Emit;
using Tern.Referees.Tests.Differential;

namespace Tern.DynamoDB.Mapper.Generator.Tests.RandomTypes;

/// <summary>Random types of one seed, compiled with the generated code.</summary>
internal sealed class RandomTypeSet
{
    private RandomTypeSet(string source, Assembly assembly)
    {
        Source = source;
        Values = [.. assembly.GetTypes().Where(type => type.IsDefined(typeof(DynamoItemAttribute)) && !type.IsGenericTypeDefinition)];
        Items = [.. Values.Where(type => type.Name.StartsWith("Item", StringComparison.Ordinal))];
    }

    public string Source { get; }

    /// <summary>The types with [DynamoItem].</summary>
    public IReadOnlyList<Type> Values { get; }

    /// <summary>The types with a key.</summary>
    public IReadOnlyList<Type> Items { get; }

    /// <summary>The projection of an item.</summary>
    public static Type ProjectionOf(Type item) => item.Assembly.GetType($"{item.FullName}Part", throwOnError: true)!;

    public static RandomTypeSet Create(int seed)
    {
        string source = new TypeGrammar(new SeededRandom((ulong)seed)).Write();
        GeneratorRun run = GeneratorRun.Of(source);
        // TERN114: the key does not sort by value, which is a warning.
        List<Diagnostic> problems = [.. run.Diagnostics.Where(diagnostic => diagnostic.Id != "TERN114")];
        using var image = new MemoryStream();
        EmitResult result = run.Output.Emit(image);
        problems.AddRange(result.Diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        Assert.True(problems.Count == 0, $"Seed {seed}: {string.Join('\n', problems.Take(20))}\n{source}");
        image.Position = 0;
        return new(source, new AssemblyLoadContext($"Random{seed}").LoadFromStream(image));
    }
}
