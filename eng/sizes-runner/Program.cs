// Prints name, operations, methods and IL bytes of each assembly in the arguments. The default is all assemblies of AWSSDK.
using Tern.Sizes;

string[] paths = args.Length > 0 ? args : Directory.GetFiles(AppContext.BaseDirectory, "AWSSDK.*.dll");
foreach (string path in paths.Order(StringComparer.Ordinal))
{
    AssemblySize size = AssemblySize.Read(path);
    if (size.Operations > 0)
        Console.WriteLine($"{Path.GetFileNameWithoutExtension(path)} {size.Operations} {size.Methods} {size.IlBytes}");
}
