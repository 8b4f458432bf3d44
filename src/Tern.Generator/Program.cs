using Tern.Generator;
using Tern.Generator.Commands;
using Tern.Generator.Endpoints;

try
{
    switch (args)
    {
        case ["generate", var plan]:
            return GenerateCommand.Run(plan);
        case ["partitions", ..]:
            return PartitionsCommand.Run(args.AsSpan(1));
        default:
            Console.Error.WriteLine("""
                usage: Tern.Generator generate <plan>
                       Tern.Generator partitions <partitions.json> <out.cs> <namespace> <class>
                """);
            return 2;
    }
}
catch (Exception e) when (e is GeneratorException or IOException or UnauthorizedAccessException)
{
    // The form that MSBuild turns into an error of the build.
    Console.Error.WriteLine($"Tern.Generator : error TERN0001: {e.Message}");
    return 1;
}
