using System.Text;
using Tern.Generator;
using Tern.Generator.Commands;
using Tern.Generator.Endpoints;

// As the build reads it.
Console.OutputEncoding = Encoding.UTF8;
try
{
    switch (args)
    {
        case ["generate", var plan]:
            return GenerateCommand.Run(plan, Console.Out);
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
    // Tern.Generator.targets makes the error TERN0001 of the build from this line.
    Console.Error.WriteLine(e.Message.ReplaceLineEndings(" "));
    return 1;
}
