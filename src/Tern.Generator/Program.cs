using System.Text;
using Tern.Generator;
using Tern.Generator.Commands;
using Tern.Generator.Endpoints;
using Tern.Generator.Packages;

// Tern.Generator.targets reads the output as UTF-8.
Console.OutputEncoding = Encoding.UTF8;
try
{
    switch (args)
    {
        case ["generate", var plan]:
            return GenerateCommand.Run(plan, Console.Out);
        case ["partitions", ..]:
            return PartitionsCommand.Run(args.AsSpan(1), Console.Error);
        case ["public-docs", var assembly, var input, var output]:
            return PublicDocumentation.Run(assembly, input, output);
        default:
            Console.Error.WriteLine("""
                Usage: Tern.Generator generate <plan>
                       Tern.Generator partitions <partitions.json> <out.cs> <namespace> <class>
                       Tern.Generator public-docs <assembly.dll> <in.xml> <out.xml>
                """);
            return 2;
    }
}
catch (Exception e) when (e is GeneratorException or IOException or UnauthorizedAccessException)
{
    // Tern.Generator.targets reports this line as the build error TERN0001.
    Console.Error.WriteLine(e.Message.ReplaceLineEndings(" "));
    return 1;
}
