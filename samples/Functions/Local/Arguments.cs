using System.Globalization;
using System.Reflection;

namespace Orders.Local;

/// <summary>The command line.</summary>
internal sealed record Arguments(int ApiPort, int Port, string Program)
{
    public const string Usage = """
        Usage: dotnet run --project samples/Functions/Local -c Release [-- options]

          --api PORT       The port of the API (default 3000; 0 for a free port).
          --port PORT      The port of the AWS services (default 8000; 0 for a free port).
          --program PATH   The program of the functions, for example a native one (default: the
                           build of samples/Functions/Orders).
        """;

    /// <summary>Parses the arguments.</summary>
    /// <returns>The arguments; null if one is not valid.</returns>
    public static Arguments? Parse(ReadOnlySpan<string> args)
    {
        var arguments = new Arguments(ApiPort: 3000, Port: 8000, FindOutput("Orders"));
        for (; args.Length >= 2; args = args[2..])
        {
            bool isPort = ushort.TryParse(args[1], CultureInfo.InvariantCulture, out ushort port);
            switch (args[0])
            {
                case "--api" when isPort:
                    arguments = arguments with { ApiPort = port };
                    break;
                case "--port" when isPort:
                    arguments = arguments with { Port = port };
                    break;
                case "--program":
                    arguments = arguments with { Program = Path.GetFullPath(args[1]) };
                    break;
                default:
                    return null;
            }
        }
        return args.IsEmpty ? arguments : null;
    }

    /// <summary>Returns the path of an assembly that is built with this project.</summary>
    public static string FindOutput(string name) =>
        typeof(Arguments).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(metadata => metadata.Key == name).Value!;
}
