namespace Tern.Generators.Tests;

internal static partial class FixAssert
{
    public const string Usings = """
        using System;
        using System.Collections.Generic;
        using Tern;
        using Tern.DynamoDB;
        using Tern.DynamoDB.Mapper;


        """;
}
