using Tern.Generator.Endpoints;

switch (args)
{
    case ["partitions", ..]:
        return PartitionsCommand.Run(args.AsSpan(1));
    default:
        Console.Error.WriteLine("usage: Tern.Generator partitions <partitions.json> <out.cs> <namespace> <class>");
        return 2;
}
