using System.Text;
using Tern.Generator;
using Tern.Generator.Commands;
using Tern.Generator.Endpoints;
using Tern.Generator.Packages;

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
        case ["public-docs", var assembly, var input, var output]:
            return PublicDocumentation.Run(assembly, input, output);
        default:
            Console.Error.WriteLine("""
                usage: Tern.Generator generate <plan>
                       Tern.Generator partitions <partitions.json> <out.cs> <namespace> <class>
                       Tern.Generator public-docs <assembly.dll> <in.xml> <out.xml>
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
