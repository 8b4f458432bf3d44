namespace Tern.Generators.Tests;

internal static partial class FixAssert
{
    public const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Text.Json.Serialization;
        using Tern.Functions;


        """;
}
